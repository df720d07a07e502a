import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { contractChecksum, LocalServer } from '@cauce/testing/services';

/** What a partner platform answers to `GET /merchant`. */
type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
};

/** A request to it. */
type PartnerRequest = { readonly method: string; readonly path: string; readonly authorization: string | undefined };

/** A webhook that came. */
type Notification = {
  readonly event: string;
  readonly authorization: string | undefined;
  readonly data: Readonly<Record<string, string>>;
  /** Whether the header's checksum and the body's are right for this key (docs/guides/webhooks.md). */
  readonly isSignedBy: (key: string) => boolean;
};

/** A partner platform on this machine: it knows one merchant by its tokens, until it is told to answer otherwise. */
export class Partner {
  readonly asked: PartnerRequest[] = [];
  readonly notifications: Notification[] = [];
  /** What it answers to a notification. */
  acknowledges = 200;
  /** What it does first, when a notification comes. */
  before: (event: string) => Promise<void> = () => Promise.resolve();
  private readonly answers: Answer[] = [];

  private constructor(private readonly server: LocalServer) {}

  static async start(): Promise<Partner> {
    const partner: { of?: Partner } = {};
    const server = await LocalServer.start((request, body, response) => {
      const { method = '', url = '', headers } = request;
      if (url === '/cauce/notifications') {
        void partner.of?.before(String(headers['x-service-event'])).then(() => {
          response.writeHead(partner.of?.take(headers, body) ?? 500).end('{}');
        });
        return;
      }
      void partner.of?.answer({ method, path: url, authorization: headers.authorization }).then(({ status, body = {}, headers: more }) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text);
      });
    });
    return (partner.of = new Partner(server));
  }

  /** With a path, as a partner may have one. */
  get baseUrl(): string {
    return `${this.server.url}/cauce`;
  }

  /** Its next answers, in this order; then as it knows the token. `good` in a token: it knows it; `other`: of another merchant. */
  will(...answers: readonly Answer[]): this {
    this.answers.push(...answers);
    return this;
  }

  /** The notifications of an event so far. */
  notificationsOf(event: string): readonly Notification[] {
    return this.notifications.filter((each) => each.event === event);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private take(headers: IncomingHttpHeaders, body: string): number {
    const { event, data, signature } = JSON.parse(body) as Notification & { readonly signature: { readonly checksum: string } };
    const isSignedBy = (key: string) =>
      contractChecksum(body, key) === signature.checksum && headers['x-service-checksum'] === signature.checksum;
    if (headers['x-service-event'] !== event) return 400;
    this.notifications.push({ event, data, authorization: headers.authorization, isSignedBy });
    return this.acknowledges;
  }

  private async answer(asked: PartnerRequest): Promise<Answer> {
    this.asked.push(asked);
    const answer = this.answers.shift() ?? known(asked);
    if (answer.afterMs !== undefined) await pause(answer.afterMs);
    return answer;
  }
}

function known({ method, path, authorization = '' }: PartnerRequest): Answer {
  if (method !== 'GET' || path !== '/cauce/merchant') return { status: 404, body: { error: 'not found' } };
  if (!authorization.startsWith('Bearer good')) return { status: 401, body: { error: 'unknown token' } };
  return { status: 200, body: { id: authorization.includes('other') ? 'm-2' : 'm-1', name: 'Café Ríos' } };
}
