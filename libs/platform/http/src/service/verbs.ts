/**
 * find-my-way reads `:e::rotate` as one parameter, so the verb of a resource travels inside of a service as a segment of its own.
 * A collection's verb is plain text to it (`/tokens::verify`), so only an id is looked for.
 */
const OUTSIDE = /^([^?]*\/[a-z2-7]{26}):([A-Za-z]+)(\?.*)?$/;
const INSIDE = /^[^?]*\/~/;

/**
 * Fastify's `rewriteUrl`: `/endpoints/{e}:rotate` → `/endpoints/{e}/~rotate`, which a controller declares as
 * `@Post(':e/~rotate')`. A client's own `/~rotate` leads nowhere.
 */
export function rewriteVerb(url: string): string {
  if (!url.includes(':') && !url.includes('~')) return url;
  if (INSIDE.test(url)) return '/~';
  return url.replace(OUTSIDE, '$1/~$2$3');
}
