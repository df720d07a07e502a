import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.js';

/** On a machine that is still busy with the start, a store may answer a service too late, and the service then says 503: for this long we ask again. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Asks the operator API of a local stack; throws with the answer's own words when it refuses. */
export class OperatorApi {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Answers undefined for a 404. */
  async get<T>(path: string): Promise<T | undefined> {
    const answer = await this.ask('GET', path);
    return answer.status === 404 ? undefined : this.read<T>(answer, `GET ${path}`);
  }

  async post<T>(path: string, body: object): Promise<T> {
    return this.read<T>(await this.ask('POST', path, body), `POST ${path}`);
  }

  async patch<T>(path: string, body: object): Promise<T> {
    return this.read<T>(await this.ask('PATCH', path, body), `PATCH ${path}`);
  }

  private async ask(method: string, path: string, body?: object): Promise<Response> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.askOnce(method, path, body);
      if (answer.status !== 503 || performance.now() > deadline) return answer;
      await pause(PAUSE_MS);
    }
  }

  private askOnce(method: string, path: string, body?: object): Promise<Response> {
    return ask(`${this.url}/admin/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }

  private async read<T>(answer: Response, what: string): Promise<T> {
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
