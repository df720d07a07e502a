import { closeSync, openSync, writeSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '@cauce/testing/services';
import type { Receipt } from '../evidence/evidence.js';
import type { Random } from '../random.js';
import { type Envelope, faultsOf, type Keys } from './genuineness.js';

/** What a receiver needs. */
export type ReceiverOptions = {
  /** Every webhook is a line of it before it is answered. */
  readonly file: string;
  readonly random: Random;
  /** In how many of all cases it answers 500. */
  readonly failing: number;
};

/** Third failures let the next event of a payment pass (docs/api.md, "Webhooks"): this receiver never goes so far, so order is strict. */
const MOST_FAILURES = 2;

/** The merchant's receiver: verifies, writes down, then answers; now and then it says 500. */
export class Receiver {
  readonly receipts: Receipt[] = [];
  private readonly failures = new Map<string, number>();
  private readonly log: number;
  /** Known once the endpoint is registered, before the first webhook. */
  keys: Keys | undefined;

  private constructor(
    private readonly server: LocalServer,
    private readonly options: ReceiverOptions,
  ) {
    this.log = openSync(options.file, 'a', 0o600);
  }

  /** Listens on a free port of this machine. */
  static async start(options: ReceiverOptions): Promise<Receiver> {
    const server = await LocalServer.start((...request) => receiver.take(...request));
    const receiver = new Receiver(server, options);
    return receiver;
  }

  /** Where webhooks go. */
  get url(): string {
    return `${this.server.url}/hooks`;
  }

  /** Webhooks that came again after they had been taken. */
  get duplicates(): number {
    const taken = new Set<string>();
    return this.receipts.filter(({ id, answered }) => taken.has(id) || (answered === 200 && !taken.add(id))).length;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    closeSync(this.log);
  }

  private take({ headers }: IncomingMessage, body: string, response: ServerResponse): void {
    const receipt = this.receiptOf(headers, body);
    writeSync(this.log, `${JSON.stringify(receipt)}\n`);
    this.receipts.push(receipt);
    response.writeHead(receipt.answered, { 'content-type': 'text/plain' }).end(receipt.answered === 200 ? 'ok' : 'not now');
  }

  private receiptOf(headers: IncomingMessage['headers'], body: string): Receipt {
    const envelope = JSON.parse(body) as Envelope;
    const id = String(headers['webhook-id']);
    return {
      at: Date.now(),
      id,
      sequence: Number(headers['x-service-sequence']),
      event: envelope.event,
      resource: String(envelope.data['name']),
      status: String(envelope.data['status']),
      answered: this.answerTo(id),
      faults: this.keys === undefined ? ['came before the endpoint was known'] : faultsOf(headers, body, envelope, this.keys),
    };
  }

  private answerTo(id: string): number {
    const failed = this.failures.get(id) ?? 0;
    if (failed >= MOST_FAILURES || !this.options.random.chance(this.options.failing)) return 200;
    this.failures.set(id, failed + 1);
    return 500;
  }
}
