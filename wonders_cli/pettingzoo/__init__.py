"""The games as PettingZoo environments: the extra `wonders[pettingzoo]`."""

from wonders_cli.pettingzoo.environment import Wonders, env, raw_env

__all__ = ["Wonders", "env", "raw_env"]
