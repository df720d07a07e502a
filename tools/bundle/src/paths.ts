import { fileURLToPath } from 'node:url';

/** The checkout's top folder, from `src` and from `dist`. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** True for a module of a package of others. */
export const isForeign = (path: string): boolean => path.includes('node_modules/');
