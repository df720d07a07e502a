import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { CLOSING, pause } from '@cauce/patience';
import type { Listeners } from './listeners.js';

const LOOK_EVERY_MS = 20;

/**
 * Ends a server's connections without failing a request. Closing a kept connection may cut the request that its client is just
 * writing (Node's own `close` does that to all idle ones): so the answer to its next request asks the client to close it, and only
 * those that stay silent are left.
 */
export class Drain {
  private readonly open = new Set<ServerResponse>();
  private begun = false;

  constructor(
    private readonly server: Server,
    private readonly listeners: Listeners,
  ) {
    server.prependListener('request', (_request, answer: ServerResponse) => {
      if (this.begun) answer.shouldKeepAlive = false;
      this.open.add(answer);
      answer.once('close', () => this.open.delete(answer));
    });
  }

  /** Accepts no connection from here on; resolves when none is left, or when those left had a second for one more request. */
  async run(): Promise<void> {
    this.begun = true;
    for (const answer of this.open) if (!answer.headersSent) answer.shouldKeepAlive = false;
    if (!this.server.listening) return;
    // Not the HTTP server's own `close`: that one closes idle connections at once.
    Listener.prototype.close.call(this.server);
    this.listeners.close();
    const until = performance.now() + CLOSING.keptConnections;
    while (performance.now() < until && (await this.connections()) > 0) await pause(LOOK_EVERY_MS);
  }

  private async connections(): Promise<number> {
    const own = new Promise<number>((resolve) => this.server.getConnections((_error, count) => resolve(count)));
    return (await own) + (await this.listeners.connections());
  }
}
