import type { Evidence, RecordedOfSubscription } from '../evidence/evidence.js';
import { newEventsOf } from '../evidence/subscriptions.js';
import type { Check } from './check.js';

/** What fell due was asked for, once; and the processor's books have the money of each cycle that is paid, once, and of no other. */
export const cyclesAreChargedOnce: Check = {
  name: 'each due cycle is charged once',
  breaches(evidence: Evidence) {
    const { at, movements, renewals } = evidence;
    const news = Map.groupBy(newEventsOf(evidence), ({ stream }) => stream);
    const moved = Map.groupBy(movements, ({ key }) => key);
    const timesMoved = (chargeId: string) => moved.get(chargeId)?.length ?? 0;
    const forgotten = renewals.filter(({ stream, dueAt }) => dueAt <= at && chargesIn(news.get(stream) ?? []).length === 0);
    return [
      ...forgotten.map(({ stream, dueAt }) => `${stream} was due at ${new Date(dueAt).toISOString()} and was never asked for`),
      ...[...news].flatMap(([stream, its]) => ofStream(stream, its, timesMoved)),
    ];
  },
};

function ofStream(stream: string, events: readonly RecordedOfSubscription[], timesMoved: (chargeId: string) => number): string[] {
  const byCycle = Map.groupBy(chargesIn(events), ({ data }) => data.cycle);
  const paid = events.flatMap((event) => (event.type === 'CycleCharged' ? [event.data.cycle] : []));
  return [...byCycle].flatMap(([cycle, charges]) => {
    const name = `cycle ${cycle} of ${stream}`;
    const moved = charges.reduce((sum, { data }) => sum + timesMoved(data.chargeId), 0);
    const recorded = paid.filter((one) => one === cycle).length;
    return [...twiceAsked(name, charges), ...wrongly(name, moved, recorded)];
  });
}

/** A try is asked for again by publishing it, never by recording it. */
function twiceAsked(name: string, charges: readonly ChargeRequested[]): string[] {
  return [...Map.groupBy(charges, ({ data }) => data.attempt)].flatMap(([attempt, its]) =>
    its.length > 1 ? [`try ${attempt} at ${name} was asked for ${its.length} times`] : [],
  );
}

function wrongly(name: string, moved: number, recorded: number): string[] {
  return [
    ...(moved > 1 ? [`the processor moved the money of ${name} ${moved} times`] : []),
    ...(recorded > 1 ? [`${name} was recorded as paid ${recorded} times`] : []),
    ...(moved > 0 && recorded === 0 ? [`the processor moved the money of ${name}, which is not recorded as paid`] : []),
    ...(moved === 0 && recorded > 0 ? [`${name} is recorded as paid; the processor moved nothing`] : []),
  ];
}

type ChargeRequested = Extract<RecordedOfSubscription, { type: 'ChargeRequested' }>;

function chargesIn(events: readonly RecordedOfSubscription[]): ChargeRequested[] {
  return events.filter((event) => event.type === 'ChargeRequested');
}
