import { randomId } from '@cauce/secrets';
import type { ServiceName } from '@cauce/services';
import {
  aPayment,
  OwnEventStore,
  type RunningService,
  type SharedByInstances,
  sharedByInstances,
  startService,
} from '@cauce/testing/services';

type Named = { readonly name: string };

/** The catalog, payments and billing, with an event store of their own, for notifiers that ask them. */
export class AnnouncingServices {
  private readonly notifiers: RunningService[] = [];

  private constructor(
    private readonly events: OwnEventStore,
    private readonly services: Readonly<Record<'catalog' | 'payments' | 'billing', RunningService>>,
    /** What the notifiers share. */
    readonly shared: SharedByInstances,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<AnnouncingServices> {
    const events = await OwnEventStore.start();
    const start = (app: ServiceName) => startService({ app, env: { EVENT_STORE_URL: events.url } });
    const [catalog, payments, billing] = await Promise.all([start('catalog'), start('payments'), start('billing')]);
    const addresses = { CATALOG_URL: catalog.url, PAYMENTS_URL: payments.url, BILLING_URL: billing.url };
    const shared = await sharedByInstances('notifier', { ...addresses, ...env });
    return new AnnouncingServices(events, { catalog, payments, billing }, shared);
  }

  /** Starts a notifier. */
  async notifier(): Promise<RunningService> {
    const started = await startService({ app: 'notifier', shared: this.shared });
    this.notifiers.push(started);
    return started;
  }

  /** A new organization. Answers its name. */
  async organization(): Promise<string> {
    const asked = { displayName: 'Taller', environment: 'DEVELOPMENT', features: { subscriptions: true } };
    return (await this.services.catalog.send<Named>('POST', '/admin/v1/organizations', asked)).body.name;
  }

  /** A new store of an organization. */
  async store(organization: string): Promise<AnnouncingStore> {
    const { body } = await this.services.catalog.send<Named>('POST', `/admin/v1/${organization}/stores`, { displayName: 'Taller' });
    return new AnnouncingStore(this.services, organization, body.name);
  }

  async close(): Promise<void> {
    await Promise.all([...this.notifiers, ...Object.values(this.services)].map((each) => each.close()));
    await Promise.all([this.shared.database.drop(), this.events.stop()]);
  }
}

/** A store of which something happens. */
export class AnnouncingStore {
  constructor(
    private readonly services: Readonly<Record<'payments' | 'billing', RunningService>>,
    readonly organization: string,
    readonly name: string,
  ) {}

  /** A payment that is canceled: one event. @param integration whose token made it */
  async canceledPayment(integration?: string): Promise<string> {
    const { body } = await this.send<Named>('payments', `/v1/${this.name}/payments`, aPayment(), integration);
    await this.services.payments.send('POST', `/admin/v1/${body.name}:cancel`);
    return body.name;
  }

  /** A subscription that is canceled: two events. */
  async canceledSubscription(): Promise<string> {
    const plans = `/v1/${this.name}/subscription-plans`;
    const { body: plan } = await this.send<Named>('billing', plans, { displayName: 'Club', amountCents: 5_000_000, currencyCode: 'COP' });
    const buyer = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
    const { body } = await this.send<Named>('billing', `/v1/${plan.name}/subscriptions`, { buyer });
    await this.send('billing', `/v1/${body.name}/cancel`, { reason: 'moved away' });
    return body.name;
  }

  private send<Body>(app: 'payments' | 'billing', path: string, body: object, integration?: string) {
    const facts = {
      principal: 'access-tokens/t',
      organization: this.organization,
      organizationDisplayName: 'Taller',
      store: { name: this.name, displayName: 'Taller' },
      environment: 'DEVELOPMENT' as const,
      features: { subscriptions: true },
      ...(integration !== undefined && { integration }),
    };
    return this.services[app].send<Body>('POST', path, body, { caller: 'gateway', facts, headers: { 'idempotency-key': randomId() } });
  }
}
