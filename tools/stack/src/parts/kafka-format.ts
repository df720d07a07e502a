import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { exists } from '../paths.js';

const run = promisify(execFile);
const CLUSTER_ID = 'Y2F1Y2UtbG9jYWwtc3RhYw';

/** How to run one of Kafka's programs, and the broker's settings. */
export type Formatting = {
  /** Java's arguments, up to the program's name. */
  java: readonly string[];
  /** The broker's properties with its data in this folder. */
  properties: (logDir: string) => string;
  /** Where a formatted folder is kept for all stacks: one for each version of Kafka. */
  template: string;
  /** Who may log in by SCRAM from the first start on, and with what. */
  users?: Readonly<Record<string, string>>;
};

const SCRAM = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];

/**
 * Makes `logDir` the folder of a new broker, if it is none yet. All brokers begin with the same files, so Kafka's own tool, a JVM of 2 s,
 * writes them once, and each new stack gets a copy.
 */
export async function formatOnce(logDir: string, formatting: Formatting): Promise<void> {
  if (await isFormatted(logDir)) return;
  if (!(await isFormatted(formatting.template))) await makeTemplate(formatting);
  await rm(logDir, { recursive: true, force: true });
  const unfinished = `${logDir}.${process.pid}`;
  await cp(formatting.template, unfinished, { recursive: true });
  await rename(unfinished, logDir);
}

function isFormatted(folder: string): Promise<boolean> {
  return exists(join(folder, 'meta.properties'));
}

/** Under a name of its own first: an interrupted run leaves no half of one, and two stacks of one process may begin at once. */
async function makeTemplate({ java, properties, template, users = {} }: Formatting): Promise<void> {
  const unfinished = `${template}.${randomUUID()}`;
  const file = `${unfinished}.properties`;
  await mkdir(dirname(unfinished), { recursive: true });
  try {
    await writeFile(file, properties(unfinished));
    await run('java', [...java, 'kafka.tools.StorageTool', 'format', '--cluster-id', CLUSTER_ID, '--config', file, ...scram(users)]);
    // Another process that was faster has made the same.
    await rename(unfinished, template).catch(async (error: unknown) => {
      if (!(await isFormatted(template))) throw error;
    });
  } finally {
    await Promise.all([unfinished, file].map((path) => rm(path, { recursive: true, force: true })));
  }
}

function scram(users: Readonly<Record<string, string>>): string[] {
  return Object.entries(users).flatMap(([name, password]) =>
    SCRAM.flatMap((mechanism) => ['--add-scram', `${mechanism}=[name=${name},password=${password}]`]),
  );
}
