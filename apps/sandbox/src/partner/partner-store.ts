import { randomId, sha256Hex } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';
import type { PartnerFaults } from './partner-answers.js';

/** What a PARTNER_ACCESS_TOKEN is good for: MERCHANT_GONE when the platform no longer has its merchant. */
export const TOKEN_STATES = ['VALID', 'REVOKED', 'MERCHANT_GONE'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** A merchant of the platform. What a handshake brought is absent before the first one and after a teardown. */
export type PartnerMerchant = {
  readonly id: string;
  readonly name: string;
  /** `organizations/<id>` and `stores/<id>` of the service, and its SERVICE_ACCESS_TOKEN. */
  readonly connection?: { readonly organization: string; readonly store: string; readonly serviceToken: string };
  /** SHA-256 of the teardown's body that was handled last: it is acknowledged again, though its key is forgotten. */
  readonly tornDown?: string;
};

/** A token of a merchant, as the page shows it: never its text, which is not kept. */
export type PartnerToken = { readonly id: string; readonly merchant: string; readonly state: TokenState; readonly createTime: string };

/** Something that came to `/notifications`, and what became of it. */
export type Notification = {
  readonly receivedAt: string;
  /** The merchant's id; absent when the bearer names none. */
  readonly merchant?: string;
  readonly event: string;
  /** The resource's name and its status, where it has them. */
  readonly resource?: string;
  readonly status?: string;
  /** Why it did not verify; absent when it did. */
  readonly problem?: string;
  /** Absent when it was not answered. */
  readonly answered?: number;
};

const KEPT = 200;

/** The partner platform's own books. The SERVICE_ACCESS_TOKEN is in clear, as a partner needs it; bodies are not kept, since a handshake's has it. */
@Injectable()
export class PartnerStore {
  constructor(private readonly database: SandboxDatabase) {}

  /** Issues a token for a merchant, who is created with the first one. @returns the token, which is shown this once */
  issue(id: string, name: string): { readonly merchant: PartnerMerchant; readonly token: PartnerToken; readonly accessToken: string } {
    const [tokenId, accessToken] = [randomId(), `pat_${randomId()}`];
    return this.database.write(() => {
      this.database.run('INSERT INTO partner_merchant (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING', id, name);
      this.database.run(
        "INSERT INTO partner_token (id, sha256, merchant, state, create_time) VALUES (?, ?, ?, 'VALID', ?)",
        tokenId, sha256Hex(accessToken), id, new Date().toISOString(),
      ); // prettier-ignore
      const token = this.tokens().find((each) => each.id === tokenId);
      const merchant = this.merchant(id);
      if (!merchant || !token) throw new Error('What was written is not there.');
      return { merchant, token, accessToken };
    });
  }

  /** Whom a token identifies, and what it is good for; undefined for an unknown one. */
  whoHas(accessToken: string): { readonly merchant: PartnerMerchant; readonly state: TokenState } | undefined {
    const row = this.database.one('SELECT merchant, state FROM partner_token WHERE sha256 = ?', sha256Hex(accessToken));
    const merchant = row && this.merchant(String(row['merchant']));
    return merchant && { merchant, state: row['state'] as TokenState };
  }

  /** Whether there is such a token. */
  setState(tokenId: string, state: TokenState): boolean {
    this.database.run('UPDATE partner_token SET state = ? WHERE id = ?', state, tokenId);
    return this.tokens().some(({ id }) => id === tokenId);
  }

  merchants(): PartnerMerchant[] {
    return this.database.all('SELECT * FROM partner_merchant ORDER BY rowid DESC').map(toMerchant);
  }

  merchant(id: string): PartnerMerchant | undefined {
    const row = this.database.one('SELECT * FROM partner_merchant WHERE id = ?', id);
    return row && toMerchant(row);
  }

  tokens(): PartnerToken[] {
    return this.database.all('SELECT * FROM partner_token ORDER BY rowid DESC').map(toToken);
  }

  /** A later handshake replaces what an earlier one brought. */
  connect(id: string, { organization, store, serviceToken }: NonNullable<PartnerMerchant['connection']>): void {
    this.database.run(
      'UPDATE partner_merchant SET organization = ?, store = ?, service_token = ?, torn_down = NULL WHERE id = ?',
      organization, store, serviceToken, id,
    ); // prettier-ignore
  }

  /** Forgets what the handshake brought. @param teardown SHA-256 of its body */
  disconnect(id: string, teardown: string): void {
    this.database.run(
      'UPDATE partner_merchant SET organization = NULL, store = NULL, service_token = NULL, torn_down = ? WHERE id = ?',
      teardown, id,
    ); // prettier-ignore
  }

  record({ receivedAt, merchant, event, resource, status, problem, answered }: Notification): void {
    this.database.run(
      'INSERT INTO partner_notification (received_at, merchant, event, resource, status, problem, answered) VALUES (?, ?, ?, ?, ?, ?, ?)',
      receivedAt, merchant ?? null, event, resource ?? null, status ?? null, problem ?? null, answered ?? null,
    ); // prettier-ignore
  }

  /** The last ones, newest first; only of this merchant if one is given. */
  notifications(merchant?: string): Notification[] {
    const where = merchant === undefined ? '' : 'WHERE merchant = ?';
    const sql = `SELECT * FROM partner_notification ${where} ORDER BY id DESC LIMIT ${KEPT}`;
    return this.database.all(sql, ...(merchant === undefined ? [] : [merchant])).map(toNotification);
  }

  empty(): void {
    this.database.run('DELETE FROM partner_notification');
  }

  get faults(): PartnerFaults {
    const row = this.database.one('SELECT faults FROM partner_faults WHERE id = 1');
    return row ? (JSON.parse(String(row['faults'])) as PartnerFaults) : { merchant: 'ok', notifications: 'ok' };
  }

  /** Sets what is given and leaves the rest. */
  setFaults(change: Partial<PartnerFaults>): PartnerFaults {
    const faults = { ...this.faults, ...change };
    this.database.run('INSERT OR REPLACE INTO partner_faults (id, faults) VALUES (1, ?)', JSON.stringify(faults));
    return faults;
  }
}

const toMerchant = (row: Row): PartnerMerchant => ({
  id: String(row['id']),
  name: String(row['name']),
  ...(row['service_token'] !== null && {
    connection: { organization: String(row['organization']), store: String(row['store']), serviceToken: String(row['service_token']) },
  }),
  ...(row['torn_down'] !== null && { tornDown: String(row['torn_down']) }),
});

const toToken = (row: Row): PartnerToken => ({
  id: String(row['id']),
  merchant: String(row['merchant']),
  state: row['state'] as TokenState,
  createTime: String(row['create_time']),
});

const toNotification = (row: Row): Notification => ({
  receivedAt: String(row['received_at']),
  ...(row['merchant'] !== null && { merchant: String(row['merchant']) }),
  event: String(row['event']),
  ...(row['resource'] !== null && { resource: String(row['resource']) }),
  ...(row['status'] !== null && { status: String(row['status']) }),
  ...(row['problem'] !== null && { problem: String(row['problem']) }),
  ...(row['answered'] !== null && { answered: Number(row['answered']) }),
});
