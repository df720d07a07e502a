import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { LargeParts } from './large-parts.js';
import type { Cursor, ListScope, PageTokens } from './page-tokens.js';
import { type PageQuery, type PageRequest, readPage } from './read-page.js';

/** Rows after a place in a list, and the cursor of the last one if more follow. */
export type FoundRows<Row> = { readonly rows: readonly Row[]; readonly next?: Cursor };

/** A list, as one request asks for it. */
export type Listing<Row> = {
  readonly query: PageQuery;
  readonly scope: ListScope;
  readonly tokens: PageTokens;
  /** The next rows, at most `size`. A page asks several times, each time for a few. */
  readonly find: (page: PageRequest) => FoundRows<Row> | Promise<FoundRows<Row>>;
  /** A row as the API answers it, as JSON. */
  readonly text: (row: Row) => string;
  /** Of a page, instead of those of the API: for specs. @internal */
  readonly limits?: Limits;
};

/** Bytes of a page but for what stands around its rows, and of what is read at once after its first rows. */
type Limits = { readonly page: number; readonly part: number };

/** What a route answers with a page: JSON text, or a stream of it. */
export type PageAnswer = string | StreamableFile;

/** Bytes (docs/api.md, "Pagination"). */
const LIMITS: Limits = { page: 8_000_000 - 2_000, part: 1_000_000 };
/** As many rows as a page has by default, and as are read at once where the rows of the last page were small. */
const [FIRST_ROWS, FIRST_SMALL_ROWS] = [50, 100];
/** A page of so many bytes is answered whole: a stream, and a length that is not known before, would cost more than reading it did. */
const WHOLE_BYTES = 256 * 1024;
/** Of this process. */
const largeParts = new LargeParts();
/** The lists whose rows' size is remembered. */
const LISTS_REMEMBERED = 1_000;
const CHUNK_BYTES = 64 * 1024;

/** Some rows of a page. `bytes`: with a comma each. `largest`: bytes of the largest of them. */
type Part = { readonly texts: string[]; readonly bytes: number; readonly largest: number; readonly next?: Cursor };

/** By list: bytes of the largest of the rows that were read first for the last page of it. A guess of what comes next, no more. */
const largestRows = new Map<string, number>();

/**
 * Answers `{"<member>":[…],"nextPageToken":"…"}`. A page holds `pageSize` rows, or fewer: it ends before the row that would make it larger than 8 MB,
 * and has at least one. What is more than a quarter of a megabyte is streamed, read as fast as the caller takes it, so that a page costs about a
 * megabyte of memory however large it is, one part at a time in a process. Throws INVALID_FIELDS for `pageSize` and `pageToken`, OVERLOADED where too
 * many large pages are asked for.
 */
export async function answerPage<Row>(member: string, listing: Listing<Row>): Promise<PageAnswer> {
  const { size, after } = readPage(listing.query, listing.scope, listing.tokens);
  const largest = largestRows.get(listOf(listing));
  const first = await firstPart(listing, { size: Math.min(size, firstRows(largest)), after }, largest);
  remember(listing, first);
  const head = `{${JSON.stringify(member)}:[`;
  if ((first.bytes / first.texts.length) * size > WHOLE_BYTES && first.next !== undefined && first.texts.length < size) {
    const stream = Readable.from(chunksOf(head, listing, first, size), { objectMode: false });
    return new StreamableFile(stream, { type: 'application/json; charset=utf-8' });
  }
  const parts: Part[] = [];
  for await (const part of partsOf(listing, first, size)) parts.push(part);
  return head + parts.flatMap(({ texts }) => texts).join() + tailOf(listing, parts.at(-1)?.next);
}

const listOf = <Row>({ scope: { route, parent } }: Listing<Row>): string => `${route} ${parent}`;

function firstRows(largest = Infinity): number {
  return largest * FIRST_SMALL_ROWS <= WHOLE_BYTES ? FIRST_SMALL_ROWS : FIRST_ROWS;
}

function remember<Row>(listing: Listing<Row>, { largest }: Part): void {
  const list = listOf(listing);
  largestRows.delete(list);
  largestRows.set(list, largest);
  const [oldest] = largestRows.keys();
  if (largestRows.size > LISTS_REMEMBERED && oldest !== undefined) largestRows.delete(oldest);
}

/** At least one row, however large, and no more than a page may have. @param rowBytes of a row; undefined: not known */
async function firstPart<Row>(listing: Listing<Row>, { size, after }: PageRequest, rowBytes: number | undefined): Promise<Part> {
  const part = await partOf(listing, { size, after }, rowBytes);
  const [count, { page }] = [part.texts.length, limitsOf(listing)];
  if (part.bytes <= page || count <= 1) return part;
  return firstPart(listing, { size: Math.max(1, Math.floor((count * page) / part.bytes / 2)), after }, part.bytes / count);
}

const limitsOf = <Row>({ limits = LIMITS }: Listing<Row>): Limits => limits;

/** A large part waits for its turn; where nobody knows, it is taken for small: else all lists would wait for each other in a process that has just started. */
function partOf<Row>(listing: Listing<Row>, page: PageRequest, rowBytes = 0): Promise<Part> {
  const read = () => readPart(listing, page);
  return page.size * rowBytes > WHOLE_BYTES ? largeParts.read(listOf(listing), read) : read();
}

async function readPart<Row>({ find, text }: Listing<Row>, page: PageRequest): Promise<Part> {
  const { rows, next } = await find(page);
  const texts = rows.map(text);
  let [bytes, largest] = [0, 0];
  for (const each of texts) {
    const length = Buffer.byteLength(each) + 1;
    bytes += length;
    largest = Math.max(largest, length);
  }
  return { texts, bytes, largest, ...(next && { next }) };
}

async function* chunksOf<Row>(head: string, listing: Listing<Row>, first: Part, size: number): AsyncGenerator<Buffer, void> {
  let next = first.next;
  let before = head;
  for await (const part of partsOf(listing, first, size)) {
    next = part.next;
    // Taken out: while the caller takes its time, only the bytes are kept.
    yield* chunked(before, part.texts.splice(0));
    before = ',';
  }
  yield Buffer.from(tailOf(listing, next));
}

/** The parts of a page, the first one in any case. */
async function* partsOf<Row>(listing: Listing<Row>, first: Part, size: number): AsyncGenerator<Part, void> {
  const limits = limitsOf(listing);
  let [left, room] = [size, limits.page];
  for (let part: Part | undefined = first; part !== undefined;) {
    const [rowBytes, after]: [number, Cursor | undefined] = [part.bytes / part.texts.length, part.next];
    left -= part.texts.length;
    room -= part.bytes;
    yield part;
    if (after === undefined || left === 0 || rowBytes > room) return;
    const rows = Math.max(1, Math.floor(Math.min(limits.part, room) / rowBytes));
    part = await nextPart(listing, { size: Math.min(left, rows), after }, { rowBytes, room });
  }
}

/** Undefined ends the page: no room for it, or it cannot be read any more, of which the request for the next page is told. */
async function nextPart<Row>(
  listing: Listing<Row>,
  page: PageRequest,
  { rowBytes, room }: { readonly rowBytes: number; readonly room: number },
) {
  const part = await partOf(listing, page, rowBytes).catch(() => undefined);
  return part !== undefined && part.bytes <= room ? part : undefined;
}

/** The texts with commas between them, in chunks of some size. */
function chunked(before: string, texts: readonly string[]): Buffer[] {
  const chunks: Buffer[] = [];
  let text = before;
  texts.forEach((each, at) => {
    text += at === 0 ? each : `,${each}`;
    if (text.length < CHUNK_BYTES && at < texts.length - 1) return;
    chunks.push(Buffer.from(text));
    text = '';
  });
  return chunks;
}

function tailOf<Row>({ scope, tokens }: Listing<Row>, next: Cursor | undefined): string {
  return next === undefined ? ']}' : `],"nextPageToken":${JSON.stringify(tokens.token(scope, next))}}`;
}
