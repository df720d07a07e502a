import { ApiError } from '@cauce/contracts';
import { type Environment, isId, type OrganizationName, type StoreName } from '@cauce/kernel';
import type { Pool } from '@cauce/postgres';
import { randomToken, sameText, sha256Hex } from '@cauce/secrets';

/** How long a link is valid, by the machine's time. */
const LINK_MS = 7 * 24 * 60 * 60 * 1_000;

/** How many tokens can be tried with one link. Each try is a request to the partner, so a link must not serve to guess tokens. */
const MOST_TOKENS = 20;

/** What a link connects. It never changes while the link is valid. */
export type LinkTerms = {
  /** The integration's id. */
  readonly id: string;
  readonly store: StoreName;
  readonly organization: OrganizationName;
  readonly environment: Environment;
  readonly displayNames: { readonly store: string; readonly organization: string };
  readonly baseUrl: string;
};

/** A genuine link that is still valid. */
export type ConnectLink = LinkTerms & { readonly expireTime: Date; readonly tokensLeft: number };

type Row = {
  readonly terms: LinkTerms;
  readonly secret_sha256: string;
  readonly expire_time: Date;
  readonly tokens_left: number;
};

/**
 * The links by which merchants connect: `<integration>.<secret>`. Each store and base address has one valid link, the last that was issued, so
 * an operator revokes a link by issuing another one. Only the hash of the secret is stored.
 */
export class ConnectLinks {
  constructor(private readonly pool: Pool) {}

  /** Issues a link, which ends the previous one. @returns the token of its address */
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

  /** Throws LINK_NOT_FOUND for a link that is not genuine, or was replaced or revoked; LINK_EXPIRED. */
  async open(token: string): Promise<ConnectLink> {
    const [id = '', secret = '', ...more] = token.split('.');
    if (!isId(id)) throw new ApiError('LINK_NOT_FOUND'); // a NUL, for instance, is no text to Postgres
    const { rows } = await this.pool.query<Row>('SELECT terms, secret_sha256, expire_time, tokens_left FROM connect_link WHERE id = $1', [
      id,
    ]);
    const [row] = rows;
    if (row === undefined || more.length > 0 || !sameText(row.secret_sha256, sha256Hex(secret))) throw new ApiError('LINK_NOT_FOUND');
    const expireTime = new Date(row.expire_time);
    if (expireTime.getTime() <= Date.now()) throw new ApiError('LINK_EXPIRED');
    return { ...row.terms, expireTime, tokensLeft: row.tokens_left };
  }

  /** Counts a try, before the partner is asked. False: none is left. */
  async takeToken(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('UPDATE connect_link SET tokens_left = tokens_left - 1 WHERE id = $1 AND tokens_left > 0', [
      id,
    ]);
    return rowCount === 1;
  }

  /** Revokes the link of an integration, if there is one. After an operator has ended an integration, only an operator may connect it again. */
  async revoke(id: string): Promise<void> {
    await this.pool.query('DELETE FROM connect_link WHERE id = $1', [id]);
  }
}
