import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const HERE = fileURLToPath(new URL('..', import.meta.url));
export const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** For what hangs: npm and two compilers run, on a busy machine. */
export const PATIENCE_MS = 180_000;

/** Runs programs in a folder; their standard output. */
export const inFolder =
  (cwd: string, env: Readonly<Record<string, string>> = {}) =>
  async (command: string, args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } });
    return stdout;
  };

/** A project in which nothing but the packed client is installed. */
export class Project {
  private constructor(
    private readonly folder: string,
    readonly path: string,
  ) {}

  /** Packed from a folder of its own: the package's `dist` may be in use. */
  static async create(): Promise<Project> {
    const folder = await mkdtemp(join(tmpdir(), 'cauce-sdk-'));
    const [packed, path] = [join(folder, 'sdk'), join(folder, 'project')];
    for (const each of [packed, path]) await mkdir(each);
    for (const name of ['package.json', 'README.md']) await cp(join(HERE, name), join(packed, name));
    await inFolder(HERE)(process.execPath, [TSC, '-p', 'tsconfig.build.json', '--outDir', join(packed, 'dist')]);
    await inFolder(packed)('npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
    await writeFile(join(path, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0', private: true, type: 'module' }));
    await inFolder(path)('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)]);
    return new Project(folder, path);
  }

  /** Where the client is installed. */
  get installed(): string {
    return join(this.path, 'node_modules/@cauce/sdk');
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(join(this.path, name), text);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}
