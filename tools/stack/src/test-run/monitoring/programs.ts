import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE, exists } from '../../paths.js';
import { findCommand } from '../../system-package.js';

const run = promisify(execFile);

/** The paths of Prometheus' programs. */
export type PrometheusPrograms = { prometheus: string; promtool: string };

const FOLDER = join(CACHE, 'prometheus');
const HOW = 'Install it (Debian, Ubuntu: sudo apt-get install prometheus), or run other phases.';

/** Prometheus on PATH, or Debian's package, unpacked into the cache: installed, it would bring a service and the libraries of its pages. */
export async function findPrometheus(): Promise<PrometheusPrograms> {
  const [prometheus, promtool] = await Promise.all(['prometheus', 'promtool'].map(findCommand));
  if (prometheus !== undefined && promtool !== undefined) return { prometheus, promtool };
  if (!(await exists(FOLDER))) await unpack();
  return { prometheus: join(FOLDER, 'usr/bin/prometheus'), promtool: join(FOLDER, 'usr/bin/promtool') };
}

async function unpack(): Promise<void> {
  if ((await findCommand('apt-get')) === undefined) throw new Error(`The phase monitoring needs Prometheus, which is not on PATH. ${HOW}`);
  const folder = `${FOLDER}.part`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    // A fresh container has no package lists; only root may fetch them.
    if (process.getuid?.() === 0) await run('apt-get', ['update', '-qq'], { maxBuffer: 64 << 20 });
    await run('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder });
    await run('bash', ['-c', 'dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb'], { cwd: folder });
  } catch (error) {
    throw new Error(`Prometheus could not be fetched: ${error instanceof Error ? error.message : String(error)} ${HOW}`, { cause: error });
  }
  await rename(folder, FOLDER);
}
