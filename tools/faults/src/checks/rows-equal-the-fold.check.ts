import { isDeepStrictEqual } from 'node:util';
import type { PaymentView } from '@cauce/payments-domain';
import type { Evidence, Listed } from '../evidence/evidence.js';
import { historiesByName } from '../evidence/histories.js';
import type { Check } from './check.js';
import { differingFields } from './differing-fields.js';

/** What the API lists (from rows) is what the streams fold to: no row is missing, behind, ahead or invented. */
export const rowsEqualTheFold: Check = {
  name: 'rows equal the fold of the streams',
  breaches({ listed, events }: Evidence) {
    const histories = historiesByName(events);
    const rows = Map.groupBy(listed, ({ payment }) => payment.name);
    const unlisted = [...histories.keys()].filter((name) => !rows.has(name)).map((name) => `${name} is in its stream and not in the list`);
    const wrong = [...rows].flatMap(([name, its]) => [
      ...(its.length > 1 ? [`${name} is listed ${its.length} times`] : []),
      ...its.flatMap((row) => differences(row, histories.get(name)?.view)),
    ]);
    return [...unlisted, ...wrong];
  },
};

function differences({ payment, attempts }: Listed, view: PaymentView | undefined): string[] {
  if (view === undefined) return [`${payment.name} is listed and in no stream`];
  const { url: _, ...shown } = payment as Listed['payment'] & { url?: string }; // made at the edge, no part of the fold
  const fields = differingFields(shown, view.payment);
  const folded = [...view.attempts.values()].map(({ resource }) => resource);
  const isSame = isDeepStrictEqual(byName(attempts), byName(folded));
  return [
    ...(fields.length > 0 ? [`${payment.name} is listed with another ${fields.join(', ')} than its stream folds to`] : []),
    ...(isSame ? [] : [`${payment.name} has other attempts listed than its stream folds to`]),
  ];
}

/** Lists of attempts are newest first, the fold is oldest first; the name of each tells which is which. */
function byName(attempts: readonly object[]): object[] {
  const nameOf = (attempt: object) => ('name' in attempt ? String(attempt.name) : '');
  return [...attempts].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
