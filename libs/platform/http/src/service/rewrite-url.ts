import { rewriteVerb } from './verbs.js';

/** Nothing is there. */
const NOWHERE = '/~';
/** find-my-way takes no longer id. */
const LONGEST_SEGMENT = 100;

/**
 * Fastify's `rewriteUrl`. A path that does not decode, or with an id of 101 characters, names nothing. The router would answer it by itself,
 * past every hook: without the headers of a page, for one. So it becomes an address of which there is none.
 */
export function rewriteUrl(url: string, { rewriteVerbs }: { readonly rewriteVerbs: boolean }): string {
  const [path = ''] = url.split(/[?#]/, 1);
  if (!canName(path)) return NOWHERE + url.slice(path.length);
  return rewriteVerbs ? rewriteVerb(url) : url;
}

function canName(path: string): boolean {
  const decoded = path.includes('%') ? decode(path) : path;
  if (decoded === undefined) return false;
  return decoded.length <= LONGEST_SEGMENT || decoded.split('/').every((segment) => segment.length <= LONGEST_SEGMENT);
}

/** Undefined: a bare `%`, or bytes that are no UTF-8. */
function decode(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
