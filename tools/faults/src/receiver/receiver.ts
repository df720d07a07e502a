import { closeSync, openSync, writeSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Receipt } from '../evidence/evidence.js';
import type { Random } from '../random.js';
import { type Envelope, type Keys, faultsOf } from './genuineness.js';

/** What a receiver needs. */
export type ReceiverOptions = {
  /** Every webhook is a line of it before it is answered. */
  readonly file: string;
  readonly random: Random;
  /** In how many of all cases it answers 500. */
  readonly failing: number;
};

/** Third failures let the next event of a payment pass (contract, "Order"): this receiver never goes so far, so order is strict. */
const MOST_FAILURES = 2;

/** The merchant's receiver: verifies, writes down, then answers; now and then it says 500. */
export class Receiver {
  readonly receipts: Receipt[] = [];
  private readonly failures = new Map<string, number>();
  private readonly log: number;
  /** Known once the endpoint is registered, before the first webhook. */
  keys: Keys | undefined;

  private constructor(
    private readonly server: Server,
    private readonly options: ReceiverOptions,
  ) {
    this.log = openSync(options.file, 'a', 0o600);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.take(request, response));
  }

  /** Listens on a free port of this machine. */
  static async start(options: ReceiverOptions): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', listening);
    });
    return new Receiver(server, options);
  }

  /** Where webhooks go. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** Webhooks that came again after they had been taken. */
  get duplicates(): number {
    const taken = new Set<string>();
    return this.receipts.filter(({ id, answered }) => taken.has(id) || (answered === 200 && !taken.add(id))).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    closeSync(this.log);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const receipt = this.receiptOf(request.headers, Buffer.concat(parts).toString('utf8'));
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
