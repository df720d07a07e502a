import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OPENAPI_FILES } from '@cauce/contracts';

/** A text that is served whole, and its ETag. */
export type Served = { readonly text: string; readonly etag: string };

/** The API's document as `npm run openapi` has written it (docs/adr/0014), without its line breaks. */
export function documentFile(door: 'public' | 'operator'): Served {
  const written: unknown = JSON.parse(readFileSync(OPENAPI_FILES[door], 'utf8'));
  return served(JSON.stringify(written));
}

/** A text with its ETag. */
export function served(text: string): Served {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
