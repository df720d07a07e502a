import { readConfig } from '@cauce/config';
import { askRedis, faultOf, redisRules, redisVariables } from '@cauce/redis';
import { clockFindings } from '../clocks.js';
import { about, type Finding, messageOf } from '../finding.js';
import { type Surroundings, whileRefused } from '../surroundings.js';
import { versionFindings } from '../versions.js';

const SLOWER =
  'Nothing is lost without it: rate limits count in each process alone, and what is due is found by sweeps instead of at once. Start it, or correct host and port';

/** Asks Redis what it is. Away is a note, since nothing needs it; a server that refuses us, or will never serve us, fails. */
export async function checkRedis(env: NodeJS.ProcessEnv, surroundings: Surroundings): Promise<Finding[]> {
  const say = about('REDIS_URL');
  const config = readConfig(redisVariables, env, redisRules);
  const at = config.REDIS_SENTINELS?.join(', ') ?? new URL(config.REDIS_URL).host;
  const { now } = surroundings;
  let asked = now();
  try {
    const ask = () => {
      asked = now();
      return askRedis(config);
    };
    const info = await whileRefused(surroundings, ask, (answer) => answer === undefined);
    const answered = now();
    if (info === undefined) return [say('note', `asked ${at} what it is: nobody answers. ${SLOWER}`)];
    const fault = faultOf(info);
    const us = /^server_time_usec:(\d+)/m.exec(info)?.[1];
    const faults = [
      ...(fault === undefined ? [] : [say('failed', `asked ${at} what it is: ${fault}`)]),
      ...versionFindings('Redis', versionIn(info), at, say),
      ...(us === undefined ? [] : clockFindings({ time: Number(us) / 1_000, asked, answered }, `the clock of ${at}`, say)),
    ];
    return faults.some(({ level }) => level === 'failed') ? faults : [...faults, say('fine', `Redis ${versionIn(info)} at ${at}`)];
  } catch (error) {
    return [say('failed', `asked ${at} what it is: ${messageOf(error)}`)];
  }
}

const versionIn = (info: string): string => /^redis_version:(\S+)/m.exec(info)?.[1] ?? '';
