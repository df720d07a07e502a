import { checksum } from '@cauce/contracts';

/** What the service hands over, and what it tells. */
export const SERVICE_TOKEN = 'cauce_service_4f1c9a7b';
export const PLACE = { organization: 'organizations/o', store: 'stores/s' };
export const PAYMENT = { name: 'stores/s/payments/p', amountCents: 24_000_000, currencyCode: 'COP', status: 'FUNDED' };
export const TIMESTAMP = 1_795_302_340;
export const PROPERTIES = {
  handshake: ['organization', 'store', 'token'],
  teardown: ['organization', 'store'],
  'payment.statusChanged': ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'],
  'subscription.billingStatusChanged': ['name', 'status'],
} as const;

/** A merchant of the partner, and its token. */
export type Made = { readonly id: string; readonly token: string; readonly accessToken: string };

/** What the partner lists of something that came. */
export type Listed = {
  readonly event: string;
  readonly resource?: string;
  readonly status?: string;
  readonly problem?: string;
  readonly answered?: number;
};

/** What differs from a webhook as it should be: its headers (undefined: absent), its body's text, the key it is signed with. */
export type Change = {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: (body: string) => string;
  readonly key?: string;
};

/** A body as JSON. */
export const json = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An answer, read. */
export const seen = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

/** Plays the service to the sandbox's partner. */
export class PartnerClient {
  /** @param base the partner's base address */
  constructor(readonly base: string) {}

  put(path: string, body: object): Promise<Response> {
    return fetch(`${this.base}/${path}`, json('PUT', body));
  }

  async make(name = 'Café Ríos', id?: string): Promise<Made> {
    const answer = await fetch(`${this.base}/merchants`, json('POST', { name, ...(id !== undefined && { id }) }));
    return (await answer.json()) as Made;
  }

  merchant(accessToken?: string): Promise<Response> {
    return fetch(`${this.base}/merchant`, accessToken === undefined ? {} : { headers: { authorization: `Bearer ${accessToken}` } });
  }

  notify(accessToken: string, event: keyof typeof PROPERTIES, data: object, change: Change = {}, signal?: AbortSignal): Promise<Response> {
    const sum = checksum(data, PROPERTIES[event], TIMESTAMP, change.key ?? ('token' in data ? String(data.token) : SERVICE_TOKEN));
    const body = JSON.stringify({ event, data, timestamp: TIMESTAMP, signature: { properties: PROPERTIES[event], checksum: sum } });
    const headers: Record<string, string | undefined> = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'x-service-event': event,
      'x-service-checksum': sum,
      ...change.headers,
    };
    const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined);
    const init = { method: 'POST', headers: given, body: change.body?.(body) ?? body, ...(signal && { signal }) };
    return fetch(`${this.base}/notifications`, init);
  }

  handshake(accessToken: string, token = SERVICE_TOKEN, change: Change = {}): Promise<Response> {
    return this.notify(accessToken, 'handshake', { ...PLACE, token }, change);
  }

  /** A merchant whose handshake was acknowledged. */
  async connected(): Promise<Made> {
    const made = await this.make();
    const { status } = await this.handshake(made.accessToken);
    if (status !== 200) throw new Error(`The handshake was answered with ${status}.`);
    return made;
  }

  /** What came for a merchant, newest first. */
  async came({ id }: Made): Promise<Listed[]> {
    return (await (await fetch(`${this.base}/notifications?merchant=${id}`)).json()) as Listed[];
  }
}
