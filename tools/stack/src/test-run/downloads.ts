import { resolve } from 'node:path';
import { kafkaJars } from '../parts/kafka-jars.js';
import { findRedis } from '../parts/redis.js';
import { ROOT } from '../paths.js';
import type { Progress } from '../progress.js';
import { findChromium } from './chromium.js';
import { findPgBouncer } from './pgbouncer.js';

/** What the phases need that is not in the packages. */
export type Downloads = {
  /** The browser's path. */
  chromium: string;
};

/** Fetches what is missing, once, before several stacks would do so at the same moment. apt takes one installation at a time. */
export async function fetchDownloads(progress: Progress): Promise<Downloads> {
  const cacheDir = resolve(ROOT, '.stack/cache');
  const [, chromium] = await Promise.all([
    progress.step('Kafka’s jars', () => kafkaJars(cacheDir)),
    progress.step('Redis, PgBouncer and Chromium', async () => {
      await findRedis();
      await findPgBouncer();
      return findChromium();
    }),
  ]);
  return { chromium };
}
