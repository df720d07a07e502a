import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A file of the image: its path in it, and its bytes. */
export type ImageFile = { readonly path: string; readonly bytes: number };

/** All of them: what the image adds to its base. */
export async function filesOf(root: string): Promise<ImageFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map(async (file) => ({ path: relative(root, file), bytes: (await stat(file)).size })));
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['maps', /\.map$/],
  ['programs', /\.js$/],
  ['wasm', /\.wasm$/],
  ['migrations', /\/migrations\//],
  ['other files', /./],
];

/** `34.1 MB: programs 30.2, wasm 5.4, …` */
export function describeSize(files: readonly ImageFile[]): string {
  const sums = new Map(KINDS.map(([kind]) => [kind, 0]));
  for (const { path, bytes } of files) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(path)) ?? ['other files'];
    sums.set(kind, (sums.get(kind) ?? 0) + bytes);
  }
  return `${megabytes(totalOf(files))} MB: ${[...sums].map(([kind, bytes]) => `${kind} ${megabytes(bytes)}`).join(', ')}`;
}

/** Bytes of all files. */
export const totalOf = (files: readonly ImageFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** What runs needs none of these: packages, sources, specs, engines. */
const UNNEEDED = /node_modules|\.ts$|\.spec\.|\.node$|\.tsbuildinfo$/;

/** Files that have no place in an image. */
export const unneeded = (files: readonly ImageFile[]): string[] => files.map(({ path }) => path).filter((path) => UNNEEDED.test(path));
