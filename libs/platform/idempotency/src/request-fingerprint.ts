import type { Fingerprint } from '@cauce/kernel';
import { hmacSha256 } from '@cauce/secrets';

/**
 * A request's fingerprint: for each leaf of the body, its path and an HMAC of its value. Two bodies are equal when their maps are. The paths
 * show where they differ; the values, which may be personal, are not stored.
 */
export function fingerprintOf(key: Buffer, body: object): Fingerprint {
  return Object.fromEntries(leavesOf(body, '').map(([path, value]) => [path, macOf(key, path, value)]));
}

type Leaf = readonly [path: string, value: unknown];

/** An empty list or object is a leaf too: sending `[]` is not the same as sending nothing. */
function leavesOf(value: unknown, path: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const parts = Object.entries(value);
  if (parts.length === 0 && path !== '') return [[path, value]];
  return parts.flatMap(([name, part]) => leavesOf(part, join(path, name, Array.isArray(value))));
}

function join(path: string, name: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${name}]`;
  return path ? `${path}.${name}` : name;
}

/** 128 bits; the path is in it, so equal values of two fields do not look equal. */
function macOf(key: Buffer, path: string, value: unknown): string {
  return hmacSha256(key)
    .update(`fingerprint\0${path}\0${JSON.stringify(value)}`)
    .digest('base64url')
    .slice(0, 22);
}
