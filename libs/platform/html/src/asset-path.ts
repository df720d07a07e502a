import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/** The address of a file, which changes with its content: a browser may keep it for ever. @param prefix with both slashes */
export function assetPath(name: string, body: Buffer, prefix: string): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return `${prefix}${name.slice(0, -extname(name).length)}.${hash}${extname(name)}`;
}
