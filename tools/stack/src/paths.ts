import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Downloads; shared by all stacks of the checkout. */
export const CACHE = join(ROOT, '.stack/cache');

/** A program of the bundle, by its name there: `billing/main`, `migrate` (docs/adr/0031). */
export const bundled = (program: string, checkout = ROOT): string => join(checkout, 'dist', `${program}.js`);

/** A file of this tool that is no program: kafka/pom.xml. The same from src and from dist. */
export function toolFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** Whether there is a file or a folder of this name. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The data folder of `npm start`. */
export const DATA_DIR = join(ROOT, '.stack');
