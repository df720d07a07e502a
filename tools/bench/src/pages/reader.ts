import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

/** What one reading of a whole list has seen. */
export type Seen = { readonly rows: number; readonly pages: number; readonly largestPage: number };

/** What each payment has once. */
const MARK = Buffer.from('"createTime":"');
const TOKEN = /"nextPageToken":"([^"]+)"\}$/;
/** The end of a page: its token is shorter. */
const END_BYTES = 1_000;

/** Statuses that say that it may be asked again. */
const AGAIN: readonly number[] = [429, 503, 504];
const [TRIES, PAUSE_MS] = [20, 500];

/** Reads a list as a client does that keeps nothing of it: its own memory must not be what is measured. */
export class Reader {
  private readonly pool: Pool;

  constructor(
    url: string,
    private readonly path: string,
    private readonly token: string,
  ) {
    this.pool = new Pool(url, { connections: 1 });
  }

  /** All pages, the largest there are. @param opened called when the first page has begun to come: it goes on once that has resolved */
  async read(opened: () => Promise<void>): Promise<Seen> {
    let seen: Seen = { rows: 0, pages: 0, largestPage: 0 };
    for (let pageToken: string | undefined = ''; pageToken !== undefined;) {
      const page = await this.readPage(pageToken, seen.pages === 0 ? opened : () => Promise.resolve());
      seen = { rows: seen.rows + page.rows, pages: seen.pages + 1, largestPage: Math.max(seen.largestPage, page.bytes) };
      pageToken = page.next;
    }
    return seen;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async open(path: string, tries = TRIES): Promise<AsyncIterable<Buffer>> {
    const { statusCode, body } = await this.pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${this.token}` } });
    if (statusCode === 200) return body as AsyncIterable<Buffer>;
    const text = await body.text();
    if (tries === 1 || !AGAIN.includes(statusCode)) throw new Error(`${path} answered ${statusCode}: ${text}`);
    await pause(PAUSE_MS);
    return this.open(path, tries - 1);
  }

  private async readPage(pageToken: string, opened: () => Promise<void>) {
    const path = `${this.path}?pageSize=1000&pageToken=${encodeURIComponent(pageToken)}`;
    const body = await this.open(path);
    await opened();
    let [rows, bytes, end] = [0, 0, Buffer.alloc(0)];
    for await (const chunk of body) {
      const overlap = end.subarray(-(MARK.length - 1));
      rows += countIn(Buffer.concat([overlap, chunk]));
      bytes += chunk.length;
      end = Buffer.concat([end, chunk]).subarray(-END_BYTES);
    }
    return { rows, bytes, next: TOKEN.exec(end.toString())?.[1] };
  }
}

function countIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) count++;
  return count;
}
