import { cp, mkdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative } from 'node:path';
import { ignoredBy } from './docker-ignore.js';
import type { Copy, Stage } from './dockerfile.js';

/** What an image is built from, and where. */
export type ImageBuild = {
  /** The checkout. */
  readonly context: string;
  /** The text of `.dockerignore`. */
  readonly ignore: string;
  readonly stages: readonly Stage[];
  /** Each stage gets a folder in it, which is its `/`. */
  readonly folder: string;
  /** Runs a line in a shell; rejects when it fails. */
  readonly run: (command: string, options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> }) => Promise<void>;
};

/** Where a path of a stage is. */
export const inStage = (folder: string, { name, workdir }: Pick<Stage, 'name' | 'workdir'>, path: string): string =>
  join(folder, name, isAbsolute(path) ? path : join(workdir, path));

/** Does what a Dockerfile says, in folders instead of containers: an absolute path of a `RUN` is the stage's own. Answers the last stage's folder. */
export async function buildImage(build: ImageBuild): Promise<string> {
  for (const stage of build.stages) {
    const cwd = inStage(build.folder, stage, '.');
    await mkdir(cwd, { recursive: true });
    for (const step of stage.steps) {
      if (step.kind === 'copy') await copy(build, stage, step);
      else await build.run(ownPaths(step.command, join(build.folder, stage.name)), { cwd, env: stage.env });
    }
  }
  return join(build.folder, build.stages.at(-1)?.name ?? '');
}

/** `/data` is a folder of the machine: the stage's stands for it. */
const ownPaths = (command: string, root: string): string => command.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${root}/`);

/** As Docker does it: of a folder what is in it, a file into a folder when that ends with a slash or there are several. */
async function copy({ context, ignore, stages, folder }: ImageBuild, stage: Stage, { from, sources, to }: Copy): Promise<void> {
  const target = inStage(folder, stage, to);
  const isIgnored = from === undefined ? ignoredBy(ignore) : () => false;
  const base = from === undefined ? context : inStage(folder, stageNamed(stages, from), '/');
  for (const source of sources) {
    const path = join(base, source);
    const isFolder = (await stat(path)).isDirectory();
    const into = isFolder || !(to.endsWith('/') || sources.length > 1) ? target : join(target, basename(source));
    await cp(path, into, { recursive: true, verbatimSymlinks: true, filter: (file) => !isIgnored(relative(base, file)) });
  }
}

function stageNamed(stages: readonly Stage[], name: string): Stage {
  const stage = stages.find((one) => one.name === name);
  if (stage === undefined) throw new Error(`Dockerfile: there is no stage ${name}`);
  return stage;
}
