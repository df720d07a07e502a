import { type Answer, send } from './send.js';

/** What a request may say besides method and path. `json` is written as JSON, `body` as it is. */
export type Saying = {
  readonly json?: unknown;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A door of the gateway and the token to it. */
export class Door {
  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  /** Asks, and answers whatever the status is. `path` begins with a slash. */
  ask<Body = unknown>(method: string, path: string, { json, body, headers }: Saying = {}): Promise<Answer<Body>> {
    const written = json === undefined ? body : JSON.stringify(json);
    const type = written === undefined ? {} : { 'content-type': 'application/json' };
    const all = { authorization: `Bearer ${this.token}`, ...type, ...headers };
    return send<Body>({ method, url: `${this.url}${path}`, headers: all, ...(written !== undefined && { body: written }) });
  }

  /** Asks, and answers the body of a 200. Throws on every other status, with the answer in the message. */
  async get<Body>(path: string): Promise<Body> {
    return bodyOf(await this.ask<Body>('GET', path), `GET ${path}`);
  }

  /** As `get`. */
  async post<Body>(path: string, json: object, headers: Readonly<Record<string, string>> = {}): Promise<Body> {
    return bodyOf(await this.ask<Body>('POST', path, { json, headers }), `POST ${path}`);
  }

  /** As `get`. */
  async patch<Body>(path: string, json: object): Promise<Body> {
    return bodyOf(await this.ask<Body>('PATCH', path, { json }), `PATCH ${path}`);
  }
}

function bodyOf<Body>({ status, text, body }: Answer<Body>, what: string): Body {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`);
  return body;
}
