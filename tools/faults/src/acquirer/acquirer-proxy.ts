import { setTimeout as pause } from 'node:timers/promises';
import { LocalServer } from '@cauce/testing/services';
import type { BadAnswers } from '../faults/injector.js';
import { type Answered, type Passed, passOn, readPassed } from '../passing.js';

/** Longer than payments waits for a charge or a refund in a run (5 s), or a look-up (4 s). */
const LATE_MS = 7_000;
const ERROR: Answered = { status: 500, text: '{"error":"the acquirer has lost its way"}' };

/** Stands before the acquirer. All that is asked of it is done; meanwhile the answers come too late, or are 500. */
export class AcquirerProxy {
  private bad: BadAnswers | undefined;

  private constructor(
    private readonly server: LocalServer,
    private readonly processorUrl: string,
    private readonly lateMs: number,
  ) {}

  /** Listens on a free port of this machine. @param lateMs how much later a late answer comes */
  static async start(processorUrl: string, lateMs = LATE_MS): Promise<AcquirerProxy> {
    const server = await LocalServer.start((request, body, response) => {
      proxy.pass(readPassed(request, body)).then(
        ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        () => response.destroy(),
      );
    });
    const proxy = new AcquirerProxy(server, processorUrl, lateMs);
    return proxy;
  }

  get url(): string {
    return this.server.url;
  }

  /** Answers badly what is asked until that is done. */
  async during<Result>(bad: BadAnswers, meanwhile: () => Promise<Result>): Promise<Result> {
    this.bad = bad;
    try {
      return await meanwhile();
    } finally {
      this.bad = undefined;
    }
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async pass(asked: Passed): Promise<Answered> {
    const { bad } = this;
    const answer = await passOn(this.processorUrl, asked);
    if (bad === 'late') await pause(this.lateMs);
    return bad === 'error' ? ERROR : answer;
  }
}
