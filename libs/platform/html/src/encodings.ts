import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { negotiate } from '@fastify/accept-negotiator';

/** How a file is compressed at build (tools/bundle): the coding's name in HTTP, and the ending of the file beside it. The smallest comes first. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

type Coding = keyof typeof ENDINGS;

const CODINGS = Object.keys(ENDINGS) as Coding[];

/** A file as it is, and as the build has compressed it. In a checkout that is not bundled, nothing is. */
export type Encodings = { readonly body: Buffer; readonly compressed: Readonly<Partial<Record<Coding, Buffer>>> };

/** What is sent: a 304 has no body. */
export type EncodedAnswer = { readonly status: 200 | 304; readonly headers: Readonly<Record<string, string>>; readonly body?: Buffer };

/** What of a request's headers chooses the answer. */
export type Asking = { readonly [header in 'accept-encoding' | 'if-none-match']?: string | string[] | undefined };

/** Reads a file, and what the build has put beside it. */
export function readEncodings(url: URL): Encodings {
  const beside = CODINGS.map((coding) => [coding, new URL(url.href + ENDINGS[coding])] as const).filter(([, file]) => existsSync(file));
  return { body: readFileSync(url), compressed: Object.fromEntries(beside.map(([coding, file]) => [coding, readFileSync(file)])) };
}

/**
 * A file that is sent in the coding that the request prefers. Each has an ETag of its own, for they differ in bytes (RFC 9110, 8.8.3); the
 * answer says that it varies, so that a cache between does not send Brotli to whom cannot read it.
 */
export class EncodedFile {
  private readonly tag: string;

  constructor(private readonly file: Encodings) {
    this.tag = createHash('sha256').update(file.body).digest('base64url').slice(0, 22);
  }

  answer(asking: Asking): EncodedAnswer {
    const { body, compressed } = this.file;
    const there = CODINGS.filter((coding) => compressed[coding] !== undefined);
    const coding = negotiate(one(asking['accept-encoding']), there) ?? undefined;
    const etag = `"${coding === undefined ? this.tag : `${this.tag}-${coding}`}"`;
    const headers = { etag, ...(there.length > 0 && { vary: 'accept-encoding' }) };
    if (isKnown(etag, one(asking['if-none-match']))) return { status: 304, headers };
    const sent = coding && compressed[coding];
    return sent ? { status: 200, headers: { ...headers, 'content-encoding': coding }, body: sent } : { status: 200, headers, body };
  }
}

const one = (header: string | string[] | undefined): string => (Array.isArray(header) ? header.join(', ') : (header ?? ''));

/** What stands between may have made a weak tag of ours: the bytes that it stands for mean the same (RFC 9110, 13.1.2). */
const isKnown = (etag: string, ifNoneMatch: string): boolean =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
