import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE, exists, toolFile } from '../paths.js';
import { archiveClasses } from './kafka-classes.js';

const run = promisify(execFile);
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** The folder with the broker's jars, beside the archive of their classes: made once per version of the pom. */
export async function kafkaJars(cacheDir: string = CACHE): Promise<string> {
  const jars = await mavenJars(toolFile('kafka/pom.xml'), 'kafka', cacheDir);
  await archiveClasses(jars);
  return jars;
}

/** A folder with what a pom names and all that it needs when it runs: fetched once per version of the pom. @param name the folder’s, before a hash @internal */
export async function mavenJars(pom: string, name: string, cacheDir: string = CACHE): Promise<string> {
  const digest = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 16);
  const jars = join(cacheDir, `${name}-${digest}`);
  if (!(await exists(jars))) await fetchJars(pom, jars);
  return jars;
}

/** Into a folder of another name first: an interrupted download leaves no half-filled one. */
async function fetchJars(pom: string, jars: string): Promise<void> {
  const unfinished = `${jars}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await run('mvn', ['-B', '-ntp', '-q', '-f', pom, COPY, `-DoutputDirectory=${unfinished}`, '-DincludeScope=runtime'], {
      maxBuffer: 16 << 20,
    });
    // Another process that was faster has fetched the same.
    await rename(unfinished, jars).catch(async (error: unknown) => {
      if (!(await exists(jars))) throw error;
    });
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : '';
    throw new Error(`Maven could not fetch the jars of ${pom}: ${output || String(error)}`, { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
