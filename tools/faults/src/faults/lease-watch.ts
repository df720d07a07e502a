import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A follower's lease went to another epoch: somebody took it over. Unix milliseconds. */
export type LeaseChange = { readonly service: string; readonly follower: string; readonly at: number; readonly epoch: string };

const LOOK_EVERY_MS = 200;

/** Notes when the leases of a service's followers change hands, by reading their rows. Does without them while Postgres is away. */
export class LeaseWatch {
  readonly changes: LeaseChange[] = [];
  private readonly epochs = new Map<string, string>();
  private readonly watching: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly service: string,
    private readonly databaseUrl: string,
  ) {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      await this.follow().catch(() => undefined);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** On one connection, until it breaks. */
  private async follow(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
    client.on('error', () => undefined); // the next query says so
    try {
      await client.connect();
      while (!this.isStopped) {
        this.note((await client.query<{ name: string; epoch: string }>('SELECT name, epoch FROM follower')).rows);
        await pause(LOOK_EVERY_MS);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private note(rows: readonly { name: string; epoch: string }[]): void {
    for (const { name, epoch } of rows) {
      const known = this.epochs.get(name);
      if (known !== undefined && known !== epoch) this.changes.push({ service: this.service, follower: name, at: Date.now(), epoch });
      this.epochs.set(name, epoch);
    }
  }
}
