import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Launch, RUN_MARK } from '../../child.js';
import { inStage } from './build-image.js';
import type { Stage } from './dockerfile.js';

/** How a program ended, and what it wrote. */
export type Ended = { readonly code: number; readonly out: string; readonly err: string };

const LIMIT_MS = 120_000;

/** The files of an image, and how a container would run its programs: its user, its working folder, its entrypoint and nothing of our environment. */
export class RunningImage {
  /** @param node the binary, since the image has its own */
  constructor(
    readonly root: string,
    private readonly stage: Stage,
    private readonly folder: string,
    private readonly node: string,
  ) {}

  /** The folder for data, as containers mount it. */
  get data(): string {
    return join(this.root, 'data');
  }

  /** Of its processes: `1000:1000`. */
  get user(): string {
    return this.stage.user ?? '0:0';
  }

  /** The image's own variables. */
  get env(): Readonly<Record<string, string>> {
    return this.stage.env;
  }

  /** Where a path of the image is: as its programs see it, from their working folder. */
  path(path: string): string {
    return inStage(this.folder, this.stage, path);
  }

  /** How `docker run <image> <args>` would start a process. Who is not root can be nobody else, and runs it as itself. */
  launch(args: readonly string[]): Omit<Launch, 'env'> {
    const [uid, gid] = this.user.split(':').map(Number);
    const [, ...options] = this.stage.entrypoint;
    const isRoot = process.getuid?.() === 0;
    return {
      command: this.node,
      args: [...options, ...args],
      cwd: this.path('.'),
      ...(isRoot && uid !== undefined && gid !== undefined && { uid, gid }),
    };
  }

  /** Runs a program to its end. @param isBare without the image's own variables, too */
  run(args: readonly string[], env: Readonly<Record<string, string>>, isBare = false): Promise<Ended> {
    const { command, args: all, ...options } = this.launch(args);
    const whole = { ...(isBare ? {} : this.env), ...RUN_MARK, ...env };
    return new Promise((resolve) => {
      execFile(command, all, { ...options, env: whole, timeout: LIMIT_MS }, (error, out, err) =>
        resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, out, err }),
      );
    });
  }
}

/** Copies the Node that runs this to where another user may run it: a checkout may be closed to others. */
export async function nodeIn(folder: string): Promise<string> {
  const node = join(folder, 'bin/node');
  await mkdir(dirname(node), { recursive: true });
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  return node;
}
