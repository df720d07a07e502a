import { announcementOf, happenedIn } from '../evidence/announcements.js';
import type { Evidence, Receipt } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** Every recorded change of a status reached the receiver, as what it is; and nothing reached it that was never recorded. */
export const changesAreDelivered: Check = {
  name: 'every status change is delivered',
  breaches(evidence: Evidence) {
    const { receipts } = evidence;
    const events = happenedIn(evidence);
    const received = Map.groupBy(receipts, ({ id }) => id);
    const recorded = new Map(events.map((event) => [event.id, event]));
    return [
      ...events.flatMap((event) => missing(event, received.get(event.id) ?? [])),
      ...[...received].flatMap(([id, its]) => its.slice(0, 1).flatMap((receipt) => invented(receipt, recorded.get(id)))),
      ...receipts.flatMap(({ id, faults }) => (faults.length > 0 ? [`webhook ${id} is not genuine: ${faults.join(', ')}`] : [])),
    ];
  },
};

type Happened = ReturnType<typeof happenedIn>[number];

function missing(event: Happened, received: readonly Receipt[]): string[] {
  if (announcementOf(event) === undefined || received.some(({ answered }) => answered === 200)) return [];
  const tries = received.length === 0 ? 'never came' : `came ${received.length} times and was refused each time`;
  return [`${event.type} of ${event.stream}, revision ${event.revision} (${event.id}) ${tries}`];
}

function invented({ id, event, status, sequence, resource }: Receipt, recorded: Happened | undefined): string[] {
  if (recorded === undefined) return [`webhook ${id} (${event} ${status} of ${resource}) tells of an event that no stream has`];
  const expected = announcementOf(recorded);
  const says = `${event} ${status} ${sequence}`;
  const should = expected === undefined ? 'nothing' : `${expected.event} ${expected.status} ${recorded.revision}`;
  return says === should ? [] : [`webhook ${id} says "${says}" where ${recorded.stream} recorded "${should}"`];
}
