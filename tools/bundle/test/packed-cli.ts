import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCliPackage } from '../src/cli-package.js';
import { asNode, type Environment, type Ran, runIn } from './run-in.js';

/** For what hangs: npm runs, on a busy machine. */
export const PATIENCE_MS = 180_000;

/** An empty folder in which nothing but the packed command line is installed, from no registry. */
export class PackedCli {
  private constructor(
    private readonly folder: string,
    private readonly project: string,
  ) {}

  static async install(): Promise<PackedCli> {
    const folder = await mkdtemp(join(tmpdir(), 'cauce-cli-'));
    const [made, project] = [join(folder, 'package'), join(folder, 'project')];
    await writeCliPackage(made);
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "shop", "version": "1.0.0", "private": true }');
    await succeed(runIn(folder, 'npm', ['pack', made, '--pack-destination', folder]));
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
    await succeed(runIn(project, 'npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)]));
    return new PackedCli(folder, project);
  }

  /** Where npm has put the packages, and what there is. */
  files(path = ''): Promise<string[]> {
    return readdir(join(this.project, 'node_modules', path));
  }

  get manifest(): string {
    return join(this.project, 'node_modules/@cauce/cli/package.json');
  }

  /** As npm has linked it. */
  private get program(): string {
    return join(this.project, 'node_modules/.bin/cauce');
  }

  /** @param node the Node that runs it */
  run(args: readonly string[], node: string = process.execPath, environment: Environment = {}): Promise<Ran> {
    return runIn(this.project, node, [this.program, ...args], environment);
  }

  /** Runs it on a Node that takes itself for this version. */
  runAs(version: string, args: readonly string[]): Promise<Ran> {
    return runIn(this.project, process.execPath, [...asNode(version), this.program, ...args]);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

async function succeed(running: Promise<Ran>): Promise<void> {
  const { code, stderr } = await running;
  if (code !== 0) throw new Error(stderr);
}
