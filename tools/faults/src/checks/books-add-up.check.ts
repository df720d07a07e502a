import type { Contract, Evidence, Movement } from '../evidence/evidence.js';
import { historiesOf, type History } from '../evidence/histories.js';
import { refundsOf } from '../evidence/refunds.js';
import type { Check } from './check.js';

/** By account and currency: what came less what went back is what FUNDED payments cost, and settlements that were kept, less what was refunded. */
export const booksAddUp: Check = {
  name: 'the books of each account add up',
  breaches({ movements, returns, contracts, events }: Evidence) {
    const net = new Sums();
    for (const movement of movements) net.add(placeOf(movement), movement.amountCents);
    for (const movement of returns) net.add(placeOf(movement), -movement.amountCents);
    const expected = expectedOf(historiesOf(events), contracts);
    return [...new Set([...net.places, ...expected.places])].flatMap((place) =>
      net.at(place) === expected.at(place)
        ? []
        : [`the books of ${place} have ${net.at(place)} cents; by the streams it should be ${expected.at(place)}`],
    );
  },
};

function expectedOf(histories: readonly History[], contracts: readonly Contract[]): Sums {
  const sums = new Sums();
  for (const history of histories) {
    const place = placeOfHistory(history, contracts);
    if (place === undefined) continue;
    for (const { amountCents, state } of refundsOf([history])) if (state === 'REFUNDED') sums.add(place, -amountCents);
    sums.add(place, takenBy(history));
  }
  return sums;
}

/** What the payment cost, once it is FUNDED, and what came besides. */
function takenBy({ events, view }: History): number {
  const charges = new Map(
    events.flatMap(({ type, data }) => (type === 'AttemptStarted' ? [[data.attemptId, data.chargeCents] as const] : [])),
  );
  const settlements = events.flatMap(({ type, data }) =>
    type === 'UnexpectedSettlementRecorded' ? [charges.get(data.attemptId) ?? 0] : [],
  );
  const [created] = events;
  const payable = created?.type === 'PaymentCreated' && view?.payment.status === 'FUNDED' ? created.data.payableCents : 0;
  return settlements.reduce((sum, cents) => sum + cents, payable);
}

function placeOf({ books, currencyCode }: Movement): string {
  return `${books}, ${currencyCode}`;
}

function placeOfHistory({ events: [created] }: History, contracts: readonly Contract[]): string | undefined {
  if (created?.type !== 'PaymentCreated') return undefined;
  const { organization, currencyCode } = created.data.terms;
  const contract = contracts.find((each) => each.organization === organization);
  return contract && `${contract.books}, ${currencyCode}`;
}

class Sums {
  private readonly sums = new Map<string, number>();

  get places(): string[] {
    return [...this.sums.keys()];
  }

  at(place: string): number {
    return this.sums.get(place) ?? 0;
  }

  add(place: string, cents: number): void {
    this.sums.set(place, this.at(place) + cents);
  }
}
