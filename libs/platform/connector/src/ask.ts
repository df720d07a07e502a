import http, { type Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { timeLimit } from '@cauce/patience';

/** A request on its way. `path`: with its query. */
export type Call = {
  readonly protocol: 'http:' | 'https:';
  readonly host: string;
  /** Empty: the protocol's own. */
  readonly port: string;
  readonly path: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly statusSuffices?: boolean;
  readonly mayRepeat?: boolean;
};

/** Why a body is not whole: it was longer than what is kept, broke off, or did not end in time. */
export type Cut = 'LONG' | 'BROKEN' | 'LATE';

/** An answer with as much of its body as was kept. */
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly chunks: readonly Buffer[];
  readonly cut?: Cut;
};

/** `untilMs`: by `performance.now()`. `mostBytes`: how much of the body is kept; then the connection is dropped. */
type Limits = { readonly untilMs: number; readonly mostBytes: number };

/** The agents for connections that are kept and for those of one request, and the requests that are on their way. */
type Ways = { readonly kept: Agent; readonly fresh: Agent; readonly running: Set<Exchange> };

/** The code of an error: the answer did not come in time. */
export const OUT_OF_TIME = 'OUT_OF_TIME';

/** How many bytes an answer may have besides what is kept: headers, chunk sizes, and what arrives before a dropped connection is closed. */
const FRAMING_BYTES = 960 * 1024;

/** The statuses of a final answer. */
const LEAST_STATUS = 200;
const MOST_STATUS = 999;

/** How many 1xx answers may come before the final one: without a limit, a receiver keeps this process busy with them until the time is over. */
const MOST_INTERIM_ANSWERS = 100;

/**
 * Sends a request and reads its answer. A connection that was used before may have been closed by the other side while the request was on its way: if
 * no byte of an answer came on it, a request that may be repeated is sent once more at once, on a fresh one. Rejects with an error with a `code`.
 */
export function ask(call: Call, { kept, fresh, running }: Ways, limits: Limits): Promise<Answer> {
  const exchange = (agent: Agent) => {
    const begun = new Exchange(call, agent, limits);
    running.add(begun);
    return { begun, answer: begun.answer.finally(() => running.delete(begun)) };
  };
  const { begun, answer } = exchange(kept);
  return answer.catch((error: unknown) => {
    if (!begun.mayBeRepeated) throw error;
    return exchange(fresh).answer;
  });
}

/** One request on one connection. */
export class Exchange {
  readonly answer: Promise<Answer>;
  private readonly request: ClientRequest;
  private readonly settled = Promise.withResolvers<Answer>();
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private bytesRead = 0;
  private interim = 0;
  private response: IncomingMessage | undefined;
  private isGivenUp = false;

  constructor(
    private readonly call: Call,
    agent: Agent,
    private readonly limits: Limits,
  ) {
    this.answer = this.settled.promise;
    const { protocol, host, port, path, method, headers, body } = call;
    const { request } = protocol === 'https:' ? https : http;
    this.request = request({ agent, protocol, host, port, path, method, headers: { ...headers } });
    this.listen();
    const { signal, clear } = timeLimit(Math.max(1, limits.untilMs - performance.now()));
    signal.addEventListener('abort', () => this.giveUp(OUT_OF_TIME));
    this.answer.catch(() => undefined).finally(clear);
    this.request.end(body);
  }

  /** Whether a kept connection broke before any byte of an answer came: the other side had closed it, and has read nothing. */
  get mayBeRepeated(): boolean {
    return this.call.mayRepeat === true && this.request.reusedSocket && this.bytesRead === 0 && !this.isGivenUp;
  }

  private listen(): void {
    this.request.on('socket', (socket) => {
      // The client's own limits count the body alone: an endless chunk extension would keep this process busy until the time is over.
      const count = ({ length }: Buffer) => {
        this.bytesRead += length;
        if (this.bytesRead > this.limits.mostBytes + FRAMING_BYTES) this.giveUp('ANSWER_TOO_LONG');
      };
      socket.on('data', count);
      this.request.once('close', () => socket.off('data', count));
    });
    this.request.on('information', () => {
      this.interim += 1;
      if (this.interim > MOST_INTERIM_ANSWERS) this.giveUp('TOO_MANY_INTERIM_ANSWERS');
    });
    this.request.on('response', (response) => this.read(response));
    this.request.on('error', (error) => this.end(error));
  }

  private read(response: IncomingMessage): void {
    const { statusCode = 0 } = response;
    if (statusCode < LEAST_STATUS || statusCode > MOST_STATUS) {
      this.giveUp('HPE_INVALID_STATUS');
      return;
    }
    this.response = response;
    response.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk.subarray(0, this.limits.mostBytes - this.size));
      this.size += chunk.length;
      if (this.size < this.limits.mostBytes) return;
      this.settle(response, 'LONG');
      this.request.destroy();
    });
    response.on('end', () => this.settle(response));
    response.on('error', (error) => this.end(error));
  }

  /** Ends it, with this code where no answer has come. */
  giveUp(code: string): void {
    this.isGivenUp = true;
    this.end(Object.assign(new Error(`the request was given up: ${code}`), { code }));
    this.request.destroy();
  }

  /** A fault after the status line leaves what came before it, where the status suffices. */
  private end(error: Error): void {
    if (this.response !== undefined && this.call.statusSuffices === true)
      this.settle(this.response, codeIs(error, OUT_OF_TIME) ? 'LATE' : 'BROKEN');
    else this.settled.reject(error);
  }

  private settle({ statusCode = 0, headers }: IncomingMessage, cut?: Cut): void {
    this.settled.resolve({ status: statusCode, headers, chunks: this.chunks, ...(cut && { cut }) });
  }
}

function codeIs(error: Error, code: string): boolean {
  return 'code' in error && error.code === code;
}
