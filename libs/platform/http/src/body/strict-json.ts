import { isUtf8 } from 'node:buffer';
import { ApiError } from '@cauce/contracts';
import { checkMembers } from './json-members.js';

/**
 * Reads a JSON text as docs/api.md, "HTTP", asks: invalid UTF-8, NUL, a lone surrogate and a duplicate member are the caller's
 * mistake, and all other text is kept byte for byte. Takes time and memory in proportion to the bytes, whatever they say. Throws {@link ApiError}.
 */
export function parseStrictJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('INVALID_TEXT');
  const text = bytes.toString('utf8');
  const value = parse(text);
  checkMembers(text);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED_JSON');
  }
}
