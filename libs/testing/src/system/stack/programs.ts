import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@cauce/services';

const ROOT = new URL('../../../../../', import.meta.url);
/** Node keeps compiled code there, as for the services of the local stack: from the second start on a service loads in three quarters of the time. */
export const COMPILE_CACHE = fileURLToPath(new URL('.stack/cache/compiled', ROOT));

/** The folder of a service's sources. */
export function folderOf(app: ServiceName): URL {
  return new URL(`apps/${app}/`, ROOT);
}

/** The file of the bundle that Node runs: of the service, or of its operations on stored data. Throws when nothing was built. */
export function programOf(app: ServiceName, program: 'main' | 'operate'): string {
  const file = fileURLToPath(new URL(`dist/${app}/${program}.js`, ROOT));
  if (!existsSync(file)) throw new Error(`${file} is missing: build first (npm run build)`);
  return file;
}
