import type { PaymentSource } from '@cauce/contracts';
import { admitted, Coalesced, type Queryable, READS } from '@cauce/postgres';
import type { SealedBox } from '@cauce/secrets';
import { AttemptSecrets } from './attempt-secrets.js';

/** Card tokens are valid for minutes; no attempt can still use one that is older than this. */
const FORGET_AFTER = '24 hours';

/** No page waits longer for the address, nor does an attempt. */
const ADDRESS_MS = 2_000;

/** In Postgres, sealed. Uses prepared statements: each attempt needs four, which cost less than half of Prisma's. */
export class SealedAttemptSecrets extends AttemptSecrets {
  /** Sealed addresses: pages that wait ask for theirs together. */
  private readonly addresses = new Coalesced((ids: readonly string[]) => this.findAddresses(ids), { ...READS, withinMs: ADDRESS_MS });

  constructor(
    private readonly pool: Queryable,
    private readonly box: SealedBox,
  ) {
    super();
  }

  override async keep(paymentId: string, attemptId: string, source: PaymentSource): Promise<void> {
    const sealed = this.box.seal(JSON.stringify(source), contextOf(attemptId));
    await this.pool.query({
      name: 'attempt_secret_keep',
      text: 'INSERT INTO attempt_secret (attempt_id, payment_id, sealed) VALUES ($1, $2, $3) ON CONFLICT (attempt_id) DO NOTHING',
      values: [attemptId, paymentId, sealed],
    });
  }

  override async open(attemptId: string): Promise<PaymentSource | undefined> {
    const { rows } = await this.pool.query<{ sealed: string }>({
      name: 'attempt_secret_open',
      text: 'SELECT sealed FROM attempt_secret WHERE attempt_id = $1',
      values: [attemptId],
    });
    return rows[0] && (JSON.parse(this.box.open(rows[0].sealed, contextOf(attemptId)).toString('utf8')) as PaymentSource);
  }

  /** Each page that waits brings the address once more: only a new one is written. */
  override async sendBuyer(attemptId: string, url: string | undefined): Promise<void> {
    if ((await this.readAddress(attemptId)) === url) return;
    const continueUrl = url === undefined ? null : this.box.seal(url, continuingOf(attemptId));
    await this.pool.query('UPDATE attempt_secret SET continue_url = $2 WHERE attempt_id = $1', [attemptId, continueUrl]);
  }

  override async continueUrl(attemptId: string): Promise<string | undefined> {
    return this.openAddress(attemptId, await admitted(this.pool, () => this.addresses.add(attemptId)));
  }

  override async erase(attemptId: string): Promise<void> {
    await this.pool.query({ name: 'attempt_secret_erase', text: 'DELETE FROM attempt_secret WHERE attempt_id = $1', values: [attemptId] });
  }

  override async eraseOld(): Promise<void> {
    await this.pool.query('DELETE FROM attempt_secret WHERE create_time < now() - $1::interval', [FORGET_AFTER]);
  }

  private async readAddress(attemptId: string): Promise<string | undefined> {
    const [sealed] = await this.findAddresses([attemptId]);
    return this.openAddress(attemptId, sealed);
  }

  private openAddress(attemptId: string, sealed: string | null | undefined): string | undefined {
    return sealed ? this.box.open(sealed, continuingOf(attemptId)).toString('utf8') : undefined;
  }

  private async findAddresses(ids: readonly string[]): Promise<readonly (string | null | undefined)[]> {
    const { rows } = await this.pool.query<{ attempt_id: string; continue_url: string | null }>({
      name: 'attempt_secret_continue',
      text: 'SELECT attempt_id, continue_url FROM attempt_secret WHERE attempt_id = ANY($1::text[])',
      values: [ids],
    });
    const found = new Map(rows.map(({ attempt_id, continue_url }) => [attempt_id, continue_url]));
    return ids.map((id) => found.get(id));
  }
}

function contextOf(attemptId: string): string {
  return `attempt-secret ${attemptId}`;
}

function continuingOf(attemptId: string): string {
  return `attempt-continue ${attemptId}`;
}
