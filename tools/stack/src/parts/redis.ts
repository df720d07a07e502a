import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivate } from '../secrets.js';
import { findCommand, installWithApt } from '../system-package.js';
import { accepts, waitUntil } from '../waiting.js';
import type { Part } from './part.js';

/** A real redis-server. It keeps nothing on disk: what Redis holds may be lost at any moment, and a start here exercises that. */
export const redis: Part = {
  name: 'Redis',
  ports: ['redis'],
  replacedBy: ['REDIS_URL'],
  variables: 'REDIS_',
  async prepare() {
    await findRedis();
  },
  async launch({ dataDir, ports, secrets }) {
    const dir = join(dataDir, 'redis');
    await mkdir(dir, { recursive: true });
    // Not as an argument: everyone on the machine can read those.
    const settings = join(dir, 'redis.conf');
    await writePrivate(settings, `requirepass ${secrets.redisPassword}\n`);
    const args = [settings, '--bind', '127.0.0.1', '--port', String(ports.redis), '--dir', dir, '--save', '', '--appendonly', 'no'];
    return { command: (await findCommand('redis-server')) ?? 'redis-server', args, env: { PATH: process.env['PATH'] } };
  },
  async ready({ ports }, child) {
    await waitUntil(child, `nothing accepts on port ${ports.redis}`, () => accepts(ports.redis));
  },
};

/** The server on PATH, or (root on Debian) the system's package. */
export function findRedis(): Promise<string> {
  return installWithApt({
    command: 'redis-server',
    packages: ['redis-server'],
    purpose: 'Redis',
    orElse: 'or set REDIS_URL to a Redis that runs',
  });
}
