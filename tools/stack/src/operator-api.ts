import { ask } from './ask.js';

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

  private ask(method: string, path: string, body?: object): Promise<Response> {
    return ask(`${this.url}/admin/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
  }

  private async read<T>(answer: Response, what: string): Promise<T> {
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
