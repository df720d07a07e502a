import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers';
import { checksum } from '@cauce/contracts';
import { LocalServer } from '@cauce/testing/services';

/** What a partner does wrong. */
export type Fault =
  | 'IGNORES_CHECKSUMS'
  | 'READS_HEADER_SUM_ONLY'
  | 'ANY_CASE'
  | 'ANY_BEARER'
  | 'STORES_BAD_HANDSHAKE'
  | 'KEEPS_OLD_TOKEN'
  | 'FORGETS_AT_BAD_TEARDOWN'
  | 'REFUSES_REPEATS'
  | 'TAKES_ANY_EVENT'
  | 'NEEDS_CORRELATION_ID'
  | 'SIGNED_WITH_ITS_OWN_TOKEN'
  | 'REDIRECTS'
  | 'SLOW'
  | 'SILENT'
  | 'ANOTHER_ID'
  | 'ODD_ERRORS'
  | 'ECHOES';

type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, string>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

type Asked = { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly url: string };
type Told = { readonly status: number; readonly body: object };

const EVENTS = ['handshake', 'teardown', 'payment.statusChanged', 'paymentAttempt.statusChanged'];
const DONE: Told = { status: 200, body: { success: true } };

/** A partner platform of one merchant, as docs/guides/partners.md wants it but for its faults. Not the service's code, nor the sandbox's. */
export class APartner {
  private held: string[] = [];
  private readonly seen = new Set<string>();
  private lastTeardown = '';
  private asked = 0;

  private constructor(
    private readonly token: string,
    private readonly faults: ReadonlySet<Fault>,
  ) {}

  /** Listens on a free port. `slowMs`: how long a SLOW one takes. */
  static async start(token: string, faults: readonly Fault[], slowMs = 0): Promise<LocalServer> {
    const partner = new APartner(token, new Set(faults));
    return LocalServer.start((request, body, response) => partner.answer(request, body, response, slowMs));
  }

  private answer({ headers, url = '' }: IncomingMessage, body: string, response: ServerResponse, slowMs: number): void {
    if (this.has('SILENT')) return;
    if (this.has('REDIRECTS')) return void response.writeHead(307, { location: '/elsewhere' }).end();
    const { status, body: said } = this.told({ headers: headers as Record<string, string>, body, url });
    const echo = status >= 400 && this.has('ECHOES') ? { error: `You sent ${headers.authorization}` } : said;
    const text = status >= 400 && this.has('ODD_ERRORS') ? 'No.' : JSON.stringify(echo);
    after(() => response.writeHead(status, { 'content-type': 'application/json' }).end(text), this.has('SLOW') ? slowMs : 0);
  }

  private told(asked: Asked): Told {
    if (asked.headers['authorization'] !== `Bearer ${this.token}` && !this.has('ANY_BEARER')) return refusal(401, 'unknown bearer');
    if (asked.url.endsWith('/merchant')) {
      this.asked += 1;
      return { status: 200, body: { id: this.has('ANOTHER_ID') ? `m-${this.asked}` : 'm-1', name: 'Café Ríos' } };
    }
    return this.notified(asked);
  }

  private notified({ headers, body }: Asked): Told {
    const envelope = parsed(body);
    if (!envelope) return refusal(400, 'no JSON');
    const { event, data } = envelope;
    if (headers['x-service-event'] !== event) return refusal(400, 'another event');
    if (!EVENTS.includes(event) && !this.has('TAKES_ANY_EVENT')) return refusal(400, 'unknown event');
    if (event === 'handshake' && this.has('STORES_BAD_HANDSHAKE')) this.hold(data['token']);
    if (event === 'teardown' && this.has('FORGETS_AT_BAD_TEARDOWN')) this.held = [];
    if (event === 'teardown' && this.lastTeardown === body) return DONE;
    const keys =
      event === 'handshake' ? [data['token'] ?? ''] : this.has('SIGNED_WITH_ITS_OWN_TOKEN') ? [...this.held, this.token] : this.held;
    if (!keys.some((key) => this.verifies(envelope, headers['x-service-checksum'] ?? '', key))) return refusal(400, 'wrong checksum');
    if (data['correlationId'] === undefined && event.startsWith('payment') && this.has('NEEDS_CORRELATION_ID'))
      return refusal(400, 'no correlationId');
    if (this.has('REFUSES_REPEATS') && this.seen.has(body)) return { status: 409, body: { error: 'known' } };
    this.seen.add(body);
    if (event === 'handshake') this.hold(data['token']);
    if (event === 'teardown') this.forget(body);
    return DONE;
  }

  private verifies({ data, timestamp, signature }: Envelope, header: string, key: string): boolean {
    if (this.has('IGNORES_CHECKSUMS')) return true;
    const sum = checksum(data, signature.properties, timestamp, key);
    const isSum = (given: string) => (this.has('ANY_CASE') ? given.toUpperCase() : given) === sum;
    return isSum(header) && (this.has('READS_HEADER_SUM_ONLY') || isSum(signature.checksum));
  }

  private hold(token = ''): void {
    this.held = this.has('KEEPS_OLD_TOKEN') ? [...this.held, token] : [token];
  }

  private forget(body: string): void {
    this.held = [];
    this.lastTeardown = body;
  }

  private has(fault: Fault): boolean {
    return this.faults.has(fault);
  }
}

const refusal = (status: number, error: string): Told => ({ status, body: { error } });

function parsed(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}
