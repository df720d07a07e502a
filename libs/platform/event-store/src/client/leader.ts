import { SILENCES } from './append-calls.js';
import type { Client } from './client.js';
import { readStream } from './read.js';
import { troubleOf } from './trouble.js';

/** The store's leader, which an append needs: asks it whether it is there. */
export class Leader {
  /** How many probes in a row had no answer, by connection. */
  private readonly missed = new WeakMap<AbortSignal, number>();

  constructor(private readonly client: Client) {}

  /** Resolves when it answers. Throws EventStoreUnavailable. */
  async ask(ms: number): Promise<void> {
    await this.client.watch(() => readStream(this.client, 'readiness-none', { limit: 1, requiresLeader: true }, ms));
  }

  /** As `ask`, of a store that is away: a connection on which nobody answers twice in a row is left, like one whose appends get no answer. */
  async probe(ms: number): Promise<void> {
    const { connection } = this.client;
    try {
      await this.ask(ms);
      this.missed.delete(connection);
    } catch (error) {
      if (troubleOf(error)?.kind === 'NO_ANSWER') await this.miss(connection);
      throw error;
    }
  }

  private async miss(connection: AbortSignal): Promise<void> {
    const missed = (this.missed.get(connection) ?? 0) + 1;
    this.missed.set(connection, missed);
    if (missed >= SILENCES) await this.client.leave(connection, 'no answer');
  }
}
