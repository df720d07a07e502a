import { ApiError } from '@cauce/contracts';
import type { Environment, OrganizationName, StoreName } from '@cauce/kernel';
import type { Pool } from '@cauce/postgres';
import { randomToken, sameText, sha256Hex } from '@cauce/secrets';

/** How long a link opens, by the machine's time. */
const LINK_MS = 7 * 24 * 60 * 60 * 1_000;

/** How many tokens a link takes: each is a request to the partner, so a link is no way to try many. */
const MOST_TOKENS = 20;

/** What a link is made for. It never changes while the link lives. */
export type LinkTerms = {
  /** The integration's id. */
  readonly id: string;
  readonly store: StoreName;
  readonly organization: OrganizationName;
  readonly environment: Environment;
  readonly displayNames: { readonly store: string; readonly organization: string };
  readonly baseUrl: string;
};

/** A genuine link that has not ended. */
export type ConnectLink = LinkTerms & { readonly expireTime: Date; readonly tokensLeft: number };

type Row = {
  readonly terms: LinkTerms;
  readonly secret_sha256: string;
  readonly expire_time: Date;
  readonly tokens_left: number;
};

/**
 * The links by which merchants connect: `<integration>.<secret>`. There is one for each store and base address, the last that was issued, so an
 * operator takes one back by issuing another. Only the hash of the secret is stored.
 */
export class ConnectLinks {
  constructor(private readonly pool: Pool) {}

  /** Ends the one before. @returns the token of its address */
  async issue(terms: LinkTerms, principal: string): Promise<{ readonly token: string; readonly expireTime: Date }> {
    const secret = randomToken('');
    const expireTime = new Date(Date.now() + LINK_MS);
    await this.pool.query(
      `INSERT INTO connect_link (id, terms, secret_sha256, issued_by, expire_time, tokens_left) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET terms = excluded.terms, secret_sha256 = excluded.secret_sha256, issued_by = excluded.issued_by,
         create_time = now(), expire_time = excluded.expire_time, tokens_left = excluded.tokens_left`,
      [terms.id, JSON.stringify(terms), sha256Hex(secret), principal, expireTime, MOST_TOKENS],
    );
    return { token: `${terms.id}.${secret}`, expireTime };
  }

  /** Throws LINK_NOT_FOUND for what is not genuine, or was replaced or taken back; LINK_EXPIRED. */
  async open(token: string): Promise<ConnectLink> {
    const [id = '', secret = '', ...more] = token.split('.');
    const { rows } = await this.pool.query<Row>('SELECT terms, secret_sha256, expire_time, tokens_left FROM connect_link WHERE id = $1', [
      id,
    ]);
    const [row] = rows;
    if (row === undefined || more.length > 0 || !sameText(row.secret_sha256, sha256Hex(secret))) throw new ApiError('LINK_NOT_FOUND');
    const expireTime = new Date(row.expire_time);
    if (expireTime.getTime() <= Date.now()) throw new ApiError('LINK_EXPIRED');
    return { ...row.terms, expireTime, tokensLeft: row.tokens_left };
  }

  /** Counts a token before the partner is asked with it. False: the link takes no more. */
  async takeToken(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('UPDATE connect_link SET tokens_left = tokens_left - 1 WHERE id = $1 AND tokens_left > 0', [
      id,
    ]);
    return rowCount === 1;
  }

  /** Ends the link of an integration, if there is one: only an operator connects again what an operator has ended. */
  async takeBack(id: string): Promise<void> {
    await this.pool.query('DELETE FROM connect_link WHERE id = $1', [id]);
  }
}
