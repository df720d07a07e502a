import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@cauce/services';

const APPS = new URL('../../../../../apps/', import.meta.url);

/** The folder of a service. */
export function folderOf(app: ServiceName): URL {
  return new URL(`${app}/`, APPS);
}

/** The file that Node runs: of the service, or of its operations on stored data. Throws when nothing was built. */
export function programOf(app: ServiceName, program: 'main' | 'operate'): string {
  const file = fileURLToPath(new URL(`dist/${program}.js`, folderOf(app)));
  if (!existsSync(file)) throw new Error(`${file} is missing: build first (npm run build)`);
  return file;
}
