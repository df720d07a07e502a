import { type OwnStack, startOwnStack } from '../../src/outages/own-stack.js';

/** The stack that all of these break, one after the other: each leaves it as it found it, or takes away what those after it do not want. */
export let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack({
    instances: { gateway: 2, payments: 2, catalog: 2 },
    overrides: { notifier: { DELIVERY_TIMETABLE: '1,1,1,1,1,1,1,1,1' } },
  });
}, 120_000);

afterAll(() => own.stop(), 60_000);

/** From here on there is one process of this service, so nobody takes over from it. */
export async function stopSecond(service: string): Promise<void> {
  await own.running.part(`${service}-2`).stop();
}
