import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SandboxDatabase } from '../store/sandbox-database.js';
import { Callbacks } from './callbacks.js';
import { Ledger } from './ledger.js';

/** What is done later. RELENT: a declined charge is made after all, and announced. */
export type LaterAction = 'CALLBACK' | 'RELENT';

/** The waits before a callback that was not taken is sent again; after the last try it is given up, as real ones are. */
const AGAIN_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

/** What the acquirer does by itself later. It is on disk, so a restart only delays it. */
@Injectable()
export class Later implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = true;

  constructor(
    private readonly database: SandboxDatabase,
    private readonly ledger: Ledger,
    private readonly callbacks: Callbacks,
  ) {}

  onApplicationBootstrap(): void {
    this.stopped = false;
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  add(key: string, action: LaterAction, inMs: number): void {
    this.database.run('INSERT INTO later (key, action, due) VALUES (?, ?, ?)', key, action, timeIn(inMs));
    this.wake();
  }

  /** Sets the one timer to what is due next. */
  private wake(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.running) return;
    const next = this.database.one('SELECT id, key, action, due, tries FROM later ORDER BY due, id LIMIT 1');
    if (!next) return;
    const inMs = Math.max(0, Date.parse(String(next['due'])) - Date.now());
    this.timer = setTimeout(() => this.begin(Number(next['id']), Number(next['tries']), String(next['key']), String(next['action'])), inMs);
  }

  private begin(id: number, tries: number, key: string, action: string): void {
    this.running = this.run(id, tries, key, action).finally(() => {
      this.running = undefined;
      this.wake();
    });
  }

  private async run(id: number, tries: number, key: string, action: string): Promise<void> {
    if (action === 'RELENT') {
      this.ledger.relent(key);
      this.database.run("UPDATE later SET action = 'CALLBACK' WHERE id = ?", id);
      return;
    }
    await this.database.onDisk(); // what it tells of
    const again = (await this.callbacks.send(key)) ? undefined : AGAIN_MS[tries];
    if (again === undefined) this.database.run('DELETE FROM later WHERE id = ?', id);
    else this.database.run('UPDATE later SET tries = tries + 1, due = ? WHERE id = ?', timeIn(again), id);
  }
}

const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString();
