import { eventually } from '../eventually.js';
import { Door } from './door.js';
import type { Answer } from './exchange.js';

/** A webhook endpoint as its registration answers it, keys included. */
export type RegisteredEndpoint = {
  readonly name: string;
  readonly url: string;
  readonly webhookKey: string;
  readonly signingSecret: string;
};

/** A delivery as the operator API shows it. */
export type Delivery = {
  readonly name: string;
  readonly endpoint: string;
  /** The header `webhook-id`. */
  readonly eventId: string;
  readonly event: string;
  readonly resource: string;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';
  readonly attempts?: readonly DeliveryAttempt[];
};

/** A test clock as the operator API shows it. */
export type TestClock = {
  readonly name: string;
  readonly now: string;
  readonly state: 'READY' | 'ADVANCING';
  readonly advance?: {
    readonly from: string;
    readonly to: string;
    readonly ranCount: number;
    readonly undecidedPayments?: readonly string[];
    readonly waitingDeliveryCount?: number;
  };
};

/** One try of a delivery. */
type DeliveryAttempt = {
  readonly startTime: string;
  readonly outcome: 'ANSWERED' | 'TIMED_OUT' | 'UNREACHABLE';
  readonly status?: number;
  readonly error?: string;
};

/** The operator API: `/admin/v1` on its own port. */
export class OperatorApi {
  readonly door: Door;

  constructor(stack: { readonly operatorUrl: string; readonly operatorToken: string }) {
    this.door = new Door(`${stack.operatorUrl}/admin/v1`, stack.operatorToken);
  }

  createOrganization(terms: object): Promise<{ name: string }> {
    return this.door.post('/organizations', terms);
  }

  /** @param changes the body of the PATCH: fields that are not in it stay as they are. */
  async changeOrganization(name: string, changes: object): Promise<void> {
    await this.door.patch(`/${name}`, changes);
  }

  testClock(organization: string): Promise<TestClock> {
    return this.door.get(`/${organization}/test-clock`);
  }

  /** Asks to move an organization's clock; answers the response, whatever its status. */
  tryToAdvance(organization: string, to: unknown): Promise<Answer<TestClock>> {
    return this.door.ask('POST', `/${organization}/test-clock:advance`, { json: { to } });
  }

  /** Moves an organization's clock. Resolves once the clock is there and everything due has been handled. */
  async advance(organization: string, to: string, within = 600_000): Promise<TestClock> {
    const { status, text, body } = await this.tryToAdvance(organization, to);
    if (status === 200) return body;
    if (status !== 202) throw new Error(`:advance answered ${status}: ${text}`);
    return eventually(
      () => this.testClock(organization),
      ({ state }) => state === 'READY',
      { within },
    );
  }

  createStore(organization: string, displayName: string): Promise<{ name: string }> {
    return this.door.post(`/${organization}/stores`, { displayName });
  }

  /** @param stores names; the whole organization when absent. */
  issueToken(organization: string, stores?: readonly string[]): Promise<{ name: string; token: string }> {
    return this.door.post(`/${organization}/access-tokens`, { displayName: 'Test', ...(stores && { stores }) });
  }

  registerEndpoint(organization: string, terms: { url: string; store?: string; events?: readonly string[] }): Promise<RegisteredEndpoint> {
    return this.door.post(`/${organization}/webhook-endpoints`, terms);
  }

  async deliveries(organization: string, query = ''): Promise<readonly Delivery[]> {
    return (await this.door.get<{ deliveries: Delivery[] }>(`/${organization}/deliveries${query}`)).deliveries;
  }

  /** With its attempts. @param name `organizations/<o>/deliveries/<id>`. */
  delivery(name: string): Promise<Delivery> {
    return this.door.get(`/${name}`);
  }
}
