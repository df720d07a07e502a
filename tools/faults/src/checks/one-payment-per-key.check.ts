import type { Evidence } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import type { Check } from './check.js';

/** However often a key was sent: one payment. The clients of a run send each key as the correlationId as well. */
export const onePaymentPerKey: Check = {
  name: 'no payment is created twice for a key',
  breaches({ acknowledged, events }: Evidence) {
    return [...toldTwice(acknowledged), ...createdTwice(events)];
  },
};

function toldTwice(acknowledged: Evidence['acknowledged']): string[] {
  return [...Map.groupBy(acknowledged, ({ key }) => key)].flatMap(([key, told]) => {
    const names = [...new Set(told.map(({ name }) => name))];
    return names.length > 1 ? [`key ${key} was answered with ${names.length} payments: ${names.join(', ')}`] : [];
  });
}

function createdTwice(events: Evidence['events']): string[] {
  const repeated = historiesOf(events)
    .filter((history) => history.events.filter(({ type }) => type === 'PaymentCreated').length > 1)
    .map(({ stream }) => `${stream} was created more than once`);
  const creations = events.flatMap(({ type, stream, data }) =>
    type === 'PaymentCreated' ? [{ stream, key: data.terms.correlationId }] : [],
  );
  const byKey = Map.groupBy(creations, ({ key }) => key);
  const twice = [...byKey].flatMap(([key, made]) => {
    const streams = [...new Set(made.map(({ stream }) => stream))];
    return key !== undefined && streams.length > 1 ? [`key ${key} made ${streams.length} payments: ${streams.join(', ')}`] : [];
  });
  return [...repeated, ...twice];
}
