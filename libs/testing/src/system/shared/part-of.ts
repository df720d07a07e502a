import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** From the checkout's top folder. */
export function fromRoot(path: string): string {
  return relative(ROOT, path);
}

/** The part of the checkout that a file belongs to, whose specs share services: `apps/billing`. @param path from its top folder */
export function partOf(path: string): string {
  return /(apps|libs|tools)\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';
}
