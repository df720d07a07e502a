import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Where npm puts commands; first in PATH, it makes `node` mean Node 24. */
export const BIN = join(ROOT, 'node_modules/.bin');
