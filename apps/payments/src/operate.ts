import { type Operating, commandLine, operation, readStartingPoint, rebuild, republish, saidOfRebuild } from '@cauce/event-store';
import { createLogger } from '@cauce/telemetry';
import { readPaymentsConfig } from './config.js';
import { PUBLISHER } from './payments/payment.publisher.js';
import { PaymentStreams } from './payments/payment.streams.js';

await commandLine("Work on the stored data of payments, with the service's environment. The service may run meanwhile.", {
  rebuild: {
    summary: 'make every row of the table payment again from its events, and correct what differs',
    options: { prune: { summary: 'remove rows that have no stream (else they are only counted)' } },
    run: ({ prune }) => operation(readPaymentsConfig(), (operating) => rebuildRows(operating, prune === true)),
  },
  republish: {
    summary: 'publish everything from a point on to Kafka once more, in order; receivers drop what they had',
    options: { from: { value: '<point>', summary: 'a time (2026-11-21T08:00:00Z), a position (<commit>/<prepare>), or start' } },
    run: ({ from }) => operation(readPaymentsConfig(), (operating) => publishAgain(operating, String(from))),
  },
});

async function rebuildRows({ store, pool, onProgress }: Operating, prune: boolean): Promise<string> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const { rows } = new PaymentStreams({ store, pool, writeThrough: false, logger });
  return saidOfRebuild(await rebuild({ store, models: [rows], prune, onProgress }), { prune });
}

async function publishAgain(operating: Operating, from: string): Promise<string> {
  const { kind } = await republish({ ...operating, follower: PUBLISHER, from: readStartingPoint(from) });
  return {
    done: 'Republished: the publisher is where it was before.',
    nothing: 'There is nothing to republish: the publisher has not come that far yet.',
    waits: 'The publisher is set back, but no instance of payments follows now. It goes on from there as soon as one runs.',
  }[kind];
}
