import { Pool } from 'undici';

/** A merchant's backend with a number of connections to one address, all kept open: it sends the minimum that a client must. */
export class MerchantClient {
  private readonly pool: Pool;

  constructor(
    url: string,
    private readonly token: string,
    connections: number,
  ) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
  }

  /** The text of a 200. Throws on every other status. */
  async post(path: string, body: string): Promise<string> {
    return this.read(await this.pool.request({ method: 'POST', path, headers: headersOf(this.token), body }), path);
  }

  /** As `post`. @param token another one of the merchant's */
  async get(path: string, token = this.token): Promise<string> {
    return this.read(await this.pool.request({ method: 'GET', path, headers: headersOf(token) }), path);
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async read({ statusCode, body }: Awaited<ReturnType<Pool['request']>>, path: string): Promise<string> {
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 500)}`);
    return text;
  }
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
