import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.js';
import type { Ports } from '../ports.js';
import { worldOf } from '../stack.js';
import { buildImage } from './image/build-image.js';
import { Checks } from './image/checks.js';
import { Compose } from './image/compose.js';
import { ComposeJobs } from './image/compose-jobs.js';
import { readDockerfile } from './image/dockerfile.js';
import { lookAtFiles, lookWithoutEnvironment } from './image/image-at-rest.js';
import { lookAtServices } from './image/image-at-work.js';
import { makeReadOnly, makeWritable } from './image/modes.js';
import { nodeIn, RunningImage } from './image/running-image.js';
import { shellOf } from './image/shell.js';
import type { TestRun } from './phase.js';
import { withStores } from './stores.js';
import type { Tally } from './tally.js';

/**
 * Builds the image as docker/Dockerfile says, in folders instead of containers, and runs all that is in it as its user, as docker/compose.yaml says:
 * each thing that must hold counts as a test. What a machine without Docker cannot show is the base image itself.
 */
export async function runImage(run: TestRun): Promise<Tally> {
  const checks = new Checks('image', run.progress, run.signal);
  const image = await checks.that('The image builds', () => build(run));
  if (image === undefined) return checks.tally;
  try {
    await lookAtFiles(checks, image);
    await lookWithoutEnvironment(checks, image);
    await lookInCompose(run, checks, image);
  } finally {
    await makeWritable(image.root);
  }
  return checks.tally;
}

/** Compose's secrets are made before its stores start, which take their passwords from there. */
async function lookInCompose(run: TestRun, checks: Checks, image: RunningImage): Promise<void> {
  const composing = async (ports: Ports) => {
    const compose = await Compose.read(image, ports);
    return { compose, jobs: new ComposeJobs(checks, image, compose) };
  };
  await withStores(
    run,
    'image',
    async (own, stores, ports, dataDir) =>
      lookAtServices({ run: own, checks, image, world: worldOf({ dataDir, ports }, stores), ...(await composing(ports)) }),
    async (ports, dataDir) => {
      await mkdir(dataDir, { recursive: true, mode: 0o711 });
      await (await composing(ports)).jobs.secrets(dataDir);
    },
  );
}

async function build(run: TestRun): Promise<RunningImage> {
  const [dockerfile, ignore] = await Promise.all(['docker/Dockerfile', '.dockerignore'].map((file) => readFile(join(ROOT, file), 'utf8')));
  const stages = readDockerfile(dockerfile ?? '');
  const [stage] = stages.slice(-1);
  if (stage === undefined) throw new Error('docker/Dockerfile has no stage');
  const folder = join(run.folder, 'image-build');
  await mkdir(folder);
  const node = await nodeIn(folder);
  const shell = shellOf(run, node, folder);
  const { uid, gid } = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : { uid: process.getuid?.(), gid: process.getgid?.() };
  const root = await buildImage({
    context: ROOT,
    ignore: ignore ?? '',
    stages,
    folder,
    // Only root may give a file to somebody else.
    run: (command, options) => shell(command.replaceAll('1000:1000', `${uid}:${gid}`), options),
  });
  await makeReadOnly(join(root, stage.workdir));
  return new RunningImage(root, stage, folder, node);
}
