import { randomUUID } from 'node:crypto';
import { randomId } from '@cauce/secrets';

/** An event as it was stored. */
export type OriginalEvent = { readonly type: string; readonly data: object; readonly metadata: object };

/** A subscription that was really accepted and charged, as it was stored and as its row is. */
export type Original = {
  readonly id: string;
  readonly organization: string;
  readonly store: string;
  /** When its next charge is due, RFC 3339 UTC. */
  readonly nextBillingTime: string;
  readonly events: readonly OriginalEvent[];
  /** The columns of its row. */
  readonly row: Readonly<Record<string, unknown>>;
};

/** What makes a copy different. */
export type CopyWish = {
  readonly id: string;
  readonly organization: string;
  readonly store: string;
  /** The id of its stored card. */
  readonly method: string;
  /** When its next charge is due, Unix milliseconds. */
  readonly dueAt: number;
};

/** Another subscription, like the original but for its names, its card and its times. */
export type Copy = {
  readonly id: string;
  readonly organization: string;
  readonly store: string;
  readonly createTime: string;
  readonly plan: string;
  readonly events: readonly (OriginalEvent & { readonly id: string })[];
  readonly resource: string;
  readonly facts: string;
  readonly rest: string;
};

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Makes copies of a subscription, with events and rows that match. All times move by the same span, so its cycles must be weekly. */
export class SubscriptionCopies {
  private readonly texts: Readonly<Record<'events' | 'resource' | 'facts' | 'rest', string>>;
  private readonly dueAt: number;
  private readonly ids: OriginalIds;

  constructor(private readonly original: Original) {
    const { events, row } = original;
    this.texts = {
      events: JSON.stringify(events.map(({ data }) => data)),
      resource: JSON.stringify(row['resource']),
      facts: JSON.stringify(row['facts']),
      rest: JSON.stringify(row['rest']),
    };
    this.dueAt = Date.parse(original.nextBillingTime);
    this.ids = idsOf(events);
  }

  copy({ id, organization, store, method, dueAt }: CopyWish): Copy {
    const { original } = this;
    const names: readonly (readonly [of: string, by: string])[] = [
      [original.id, id],
      [original.organization, organization],
      [original.store, store],
      [this.ids.method, method],
      ...[...this.ids.charges, ...this.ids.payments].map((of) => [of, randomId()] as const),
    ];
    const shift = dueAt - this.dueAt;
    const changed = (text: string) =>
      names
        .reduce((so, [of, by]) => so.replaceAll(of, by), text)
        .replaceAll(TIME, (time) => new Date(Date.parse(time) + shift).toISOString());
    const data = JSON.parse(changed(this.texts.events)) as object[];
    return {
      id,
      organization,
      store,
      createTime: new Date((original.row['create_time'] as Date).getTime() + shift).toISOString(),
      plan: changed(String(original.row['plan'])),
      events: original.events.map(({ type, metadata }, at) => ({ id: randomUUID(), type, data: data[at] ?? {}, metadata })),
      resource: changed(this.texts.resource),
      facts: changed(this.texts.facts),
      rest: changed(this.texts.rest),
    };
  }
}

type OriginalIds = { readonly method: string; readonly charges: readonly string[]; readonly payments: readonly string[] };

function idsOf(events: readonly OriginalEvent[]): OriginalIds {
  const textsOf = (type: string, member: string) => {
    const data = events.filter((event) => event.type === type).map((event) => event.data as Readonly<Record<string, unknown>>);
    return data.map((one) => one[member]).filter((text) => typeof text === 'string');
  };
  const charges = textsOf('ChargeRequested', 'chargeId');
  const payments = textsOf('CycleCharged', 'payment').map((payment) => payment.slice(payment.lastIndexOf('/') + 1));
  const [method] = textsOf('ChargeRequested', 'method');
  if (method === undefined || payments.length === 0) throw new Error('The original subscription was not charged.');
  return { method, charges, payments };
}
