import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as a client sends it to whichever address it is at. */
export type Sending = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** 'refused': no connection came about, so nothing was sent, and a client may go elsewhere. An error: the request failed. */
type Outcome = number | 'refused' | Error;

/**
 * Clients that ask all the time over connections that they keep. They go on to the next address when one refuses the connection, and
 * for no other reason: whatever else goes wrong is an outcome to be seen.
 */
export class Clients {
  readonly outcomes: Outcome[] = [];
  private readonly running: Promise<void>[];
  private stopping = false;
  private waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  /** @param restMs how long each waits between two requests */
  constructor(
    count: number,
    addresses: readonly string[],
    next: () => Sending,
    private readonly restMs = 0,
  ) {
    this.running = Array.from({ length: count }, () => this.run(addresses, next));
  }

  /** Resolves when so many more requests have ended. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ at: this.outcomes.length + count, resolve }));
  }

  /** Resolves when all have had their last answer. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private async run(addresses: readonly string[], next: () => Sending): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = 0; !this.stopping;) {
      const outcome = await ask(agent, addresses[at % addresses.length] ?? '', next());
      this.note(outcome);
      if (outcome === 'refused') at += 1;
      if (this.restMs > 0) await pause(this.restMs);
    }
    agent.destroy();
  }

  private note(outcome: Outcome): void {
    this.outcomes.push(outcome);
    this.waiting = this.waiting.filter(({ at, resolve }) => this.outcomes.length < at || resolve());
  }
}

function ask(agent: Agent, base: string, { method, path, headers, body }: Sending): Promise<Outcome> {
  return new Promise((resolve) => {
    const call = request(`${base}${path}`, { agent, method, headers }, (answer) => {
      answer.on('error', resolve).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    call.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : error)).end(body);
  });
}
