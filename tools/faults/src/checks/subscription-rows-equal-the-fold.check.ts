import { subscriptionOf, type SubscriptionView } from '@cauce/billing-domain';
import type { Evidence, ListedSubscription } from '../evidence/evidence.js';
import { subscriptionsOf } from '../evidence/subscriptions.js';
import type { Check } from './check.js';
import { differingFields } from './differing-fields.js';

/** What the API lists of subscriptions (from rows) is what their streams fold to. */
export const subscriptionRowsEqualTheFold: Check = {
  name: 'rows of subscriptions equal the fold',
  breaches({ listedSubscriptions, subscriptionEvents }: Evidence) {
    const views = new Map(subscriptionsOf(subscriptionEvents).flatMap(({ view }) => (view ? [[view.terms.name, view]] : [])));
    const rows = Map.groupBy(listedSubscriptions, ({ name }) => name);
    const unlisted = [...views.keys()].filter((name) => !rows.has(name)).map((name) => `${name} is in its stream and not in the list`);
    const wrong = [...rows].flatMap(([name, its]) => [
      ...(its.length > 1 ? [`${name} is listed ${its.length} times`] : []),
      ...its.flatMap((row) => differences(row, views.get(name))),
    ]);
    return [...unlisted, ...wrong];
  },
};

function differences(row: ListedSubscription, view: SubscriptionView | undefined): string[] {
  if (view === undefined) return [`${row.name} is listed and in no stream`];
  const { acceptanceUrl: _, ...shown } = row as ListedSubscription & { acceptanceUrl?: string }; // made at the edge, no part of the fold
  const fields = differingFields(shown, subscriptionOf(view));
  return fields.length > 0 ? [`${row.name} is listed with another ${fields.join(', ')} than its stream folds to`] : [];
}
