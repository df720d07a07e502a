import { after, envelopeOf, type Scenario, scenarios, type Span, Stack } from '@cauce/testing/system';
import { RowsLived } from '../../../src/rows-lived.js';
import { type AboutSubscription, STATUS, Subscribed } from '../../../src/subscribing.js';

// Every history is lived on the real parts: pages, mails, processor, both services, webhooks. An event that no step names fails it.

export const stack = Stack.fromEnv();
/** Of the longest month: the next one has no such day. */
export const BEGIN = '2030-01-31T10:00:00.000Z';
export const at = (span: Span) => after(BEGIN, span);
/** Of the second cycle, where it is charged once a month. */
export const second = (span: Span = {}) => after(at({ months: 1 }), span);

/** What all scenarios of the file have lived. */
export const rows = new RowsLived();

const aScenario = scenarios(stack);
/** The test's own. */
export let story: Scenario;
beforeEach(async () => {
  story = await aScenario({ testClock: { now: BEGIN }, features: { subscriptions: true } });
});
afterEach(() => rows.take(story.events));

/** A subscription of the test's own scenario. */
export type Club = Subscribed<Scenario>;

/** Of the status webhooks that give a reason, as the receiver got them: status, reason, and whether the checksum covers it. */
export async function reasonsTold({ subscription: { name } }: Club): Promise<readonly (readonly [unknown, unknown, boolean])[]> {
  const told = (await story.inbox.webhooks()).map(envelopeOf).filter(({ event, data }) => event === STATUS && data['name'] === name);
  const reasons = told.map(({ data, signature }) => [data['status'], data['reason'], signature.properties.includes('reason')] as const);
  return reasons.filter(([, reason, isSigned]) => reason !== undefined || isSigned);
}

export const begin = (about?: AboutSubscription) => Subscribed.begin(stack, story, about);
