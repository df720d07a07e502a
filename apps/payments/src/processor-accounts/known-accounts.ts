import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessorAccountView } from '@cauce/payments-domain';
import type { Queryable } from '@cauce/postgres';
import { type Log, repeats } from '@cauce/telemetry';

/** A processor account as this process knows it. */
export type KnownAccount = ProcessorAccountView & { readonly id: string };

type Row = {
  readonly account_id: string;
  readonly organization: string;
  readonly resource: KnownAccount['resource'];
  readonly secrets: KnownAccount['secrets'];
};

/** How old what is known may be, in ms. */
const FRESH_MS = 1_000;
/** How long callers wait for a database that is slow, once per FRESH_MS, where something is known: in ms. */
const PATIENCE_MS = 300;

/** Rows are never removed and every change raises a revision, so no two states have the same sum. */
const VERSION = {
  name: 'processor_accounts_version',
  text: 'SELECT coalesce(sum(revision + 1), 0)::text AS version FROM processor_account',
};
/** The oldest account first: it serves what several could. */
const ACCOUNTS = {
  name: 'processor_accounts',
  text: 'SELECT account_id, organization, resource, secrets FROM processor_account ORDER BY create_time, position, account_id',
};

/**
 * All processor accounts, in memory: about one second old at most, since other processes change them, too. An organization without accounts costs
 * nothing more: creations and charges ask here. While the database is away, what was known last stays known.
 */
export class KnownAccounts {
  private version: string | undefined;
  private byId: ReadonlyMap<string, KnownAccount> = new Map();
  private byOrganization: ReadonlyMap<string, readonly KnownAccount[]> = new Map();
  private freshUntil = 0;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly pool: Queryable,
    private readonly logger: Log,
  ) {}

  /** Those of an organization that are not deleted, the oldest first. */
  async ofOrganization(organization: string): Promise<readonly KnownAccount[]> {
    await this.refresh();
    return this.byOrganization.get(organization) ?? [];
  }

  /** Any account, a deleted one too: what was begun there before ends there. */
  async find(id: string): Promise<KnownAccount | undefined> {
    await this.refresh();
    return this.byId.get(id);
  }

  /** All accounts that are not deleted. */
  async all(): Promise<readonly KnownAccount[]> {
    await this.refresh();
    return [...this.byOrganization.values()].flat();
  }

  /** Reads at once what this process has changed itself. */
  async readAgain(): Promise<void> {
    await this.reading?.catch(() => undefined); // it may have begun before the change
    this.freshUntil = 0;
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    if (performance.now() < this.freshUntil) return;
    const reading = (this.reading ??= this.read().finally(() => (this.reading = undefined)));
    if (this.version === undefined) return reading;
    await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })]);
    this.waitedFor(); // the read goes on, and whoever asks meanwhile need not wait, too
  }

  /** Throws only while nothing is known at all. */
  private async read(): Promise<void> {
    try {
      const { rows } = await this.pool.query<{ version: string }>(VERSION);
      const version = rows[0]?.version ?? '';
      if (version !== this.version) this.take(version, (await this.pool.query<Row>(ACCOUNTS)).rows);
    } catch (err) {
      if (this.version === undefined) throw err;
      repeats.warn(this.logger, { err }, 'the processor accounts could not be read; those known before are used');
    }
    this.waitedFor();
  }

  private waitedFor(): void {
    this.freshUntil = performance.now() + FRESH_MS;
  }

  private take(version: string, rows: readonly Row[]): void {
    const accounts = rows.map(({ account_id: id, ...row }) => ({ id, ...row }));
    this.byId = new Map(accounts.map((account) => [account.id, account]));
    this.byOrganization = Map.groupBy(
      accounts.filter(({ resource }) => resource.status !== 'DELETED'),
      ({ organization }) => organization,
    );
    this.version = version;
  }
}
