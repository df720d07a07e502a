import type { Answer } from './exchange.js';
import { send } from './send.js';

/** The parts of a request besides method and path. `json` is sent as JSON, `body` as it is. */
export type RequestParts = {
  readonly json?: unknown;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One of the gateway's two doors (public API, operator API), and a token for it. */
export class Door {
  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  /** Sends a request and answers the response, whatever its status. `path` begins with a slash. */
  ask<Body = unknown>(method: string, path: string, { json, body, headers }: RequestParts = {}): Promise<Answer<Body>> {
    const written = json === undefined ? body : JSON.stringify(json);
    const type = written === undefined ? {} : { 'content-type': 'application/json' };
    const all = { authorization: `Bearer ${this.token}`, ...type, ...headers };
    return send<Body>({ method, url: `${this.url}${path}`, headers: all, ...(written !== undefined && { body: written }) });
  }

  /** The body of a 200. Throws on any other status, with the response in the message. */
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
