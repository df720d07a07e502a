import { eventually, type RunningService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { Partner } from '../../test/partner.js';
import { ask, becomes, RunningPartnerGateway } from '../../test/running-partner-gateway.js';

jest.setTimeout(120_000);

/** Nobody listens there. */
const NO_BROKER = '127.0.0.1:1';
const WITHIN = { within: 30_000 };

let running: RunningPartnerGateway;
let partner: Partner;
/** No message of the notifier reaches it. */
let deaf: RunningService;

beforeAll(async () => {
  [running, partner] = await Promise.all([RunningPartnerGateway.start(), Partner.start()]);
  deaf = await running.instance({ KAFKA_BROKERS: NO_BROKER }, false);
});
afterAll(async () => {
  await running.close();
  await partner.stop();
});

/** When the notifier has published the outcome of a handshake or a teardown. */
async function published(name: string, event: string): Promise<void> {
  const isPublished = `SELECT FROM control_delivery c JOIN webhook_endpoint e ON e.id = c.endpoint_id
    WHERE e.integration = $1 AND c.event = $2 AND c.told_time IS NOT NULL`;
  await eventually(
    () => running.notifier.database.pool.query(isPublished, [`integrations/${name.slice(-26)}`, event]),
    ({ rowCount }) => rowCount === 1,
    WITHIN,
  );
}

/** The partner answers once the step has gone to sleep: it looks again after an hour. Then the message is published, and lost. */
async function losesOutcome(event: string, begin: () => Promise<string>): Promise<string> {
  const asleep = Promise.withResolvers<undefined>();
  partner.before = (coming) => (coming === event ? asleep.promise : Promise.resolve());
  const name = await begin();
  await eventually(
    () => running.waitOf(name),
    ({ seconds }) => seconds > 3_000 && seconds <= 3_600,
    WITHIN,
  );
  asleep.resolve(undefined);
  await published(name, event);
  return name;
}

it('the outcome of a handshake, and that of a teardown, whose message is lost is found by the look an hour later', async () => {
  const { baseUrl } = partner;
  const name = await losesOutcome('handshake', async () => {
    const store = await running.aStore();
    return (await ask(deaf, 'POST', `${store}/integrations`, { baseUrl, accessToken: 'good-1' })).body.name;
  });
  expect((await ask(deaf, 'GET', name)).body).toMatchObject({ status: 'VALIDATED', handshake: 'STARTED' });
  await running.endWait(name);
  await becomes(deaf, name, { status: 'ACTIVE', handshake: 'ACKNOWLEDGED' });

  await losesOutcome('teardown', async () => (await ask(deaf, 'POST', `${name}:deactivate`)).body.name);
  expect((await ask(deaf, 'GET', name)).body).toMatchObject({ status: 'INACTIVE', teardown: 'REQUESTED' });
  await running.endWait(name);
  await becomes(deaf, name, { teardown: 'DELIVERED' });
  expect(['handshake', 'teardown'].map((event) => partner.notificationsOf(event).length)).toEqual([1, 1]);
});
