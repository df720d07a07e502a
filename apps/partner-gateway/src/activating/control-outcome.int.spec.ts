import { BusProducer } from '@cauce/bus';
import { CONTROL_OUTCOMES, type ControlOutcome, encodeControlOutcome } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { eventually, type RunningService, stackAddress } from '@cauce/testing/services';
import { Partner } from '../../test/partner.js';
import { ask, becomes, RunningPartnerGateway } from '../../test/running-partner-gateway.js';

let running: RunningPartnerGateway;
let partner: Partner;
let service: RunningService;
let producer: BusProducer;

beforeAll(async () => {
  [running, partner, producer] = await Promise.all([
    RunningPartnerGateway.start(),
    Partner.start(),
    BusProducer.connect({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(',') }),
  ]);
  service = await running.instance();
});
afterAll(async () => {
  await running.close();
  await Promise.all([partner.stop(), producer.close()]);
});

/** The notifier's id of a handshake that it is sending. */
async function sending(integration: string): Promise<string> {
  const SENT = 'SELECT c.id FROM control_delivery c JOIN webhook_endpoint e ON e.id = c.endpoint_id WHERE e.integration = $1';
  const rows = await eventually(
    async () => (await running.notifier.database.pool.query<{ id: string }>(SENT, [integration])).rows,
    ({ length }) => length === 1,
  );
  return rows[0]?.id ?? '';
}

it('an outcome with an odd number or id changes nothing, and one without a number, as 0.1.0 sends it, is recorded', async () => {
  const answered = Promise.withResolvers<undefined>();
  partner.before = (coming) => (coming === 'handshake' ? answered.promise : Promise.resolve());
  const store = await running.aStore();
  const { name } = (await ask(service, 'POST', `${store}/integrations`, { baseUrl: partner.baseUrl, accessToken: 'good-1' })).body;
  await becomes(service, name, { handshake: 'STARTED' });
  const integration = `integrations/${name.slice(-26)}`;
  const outcome = { id: await sending(integration), event: 'handshake', integration, at: new Date().toISOString() } as const;
  const send = (given: Pick<ControlOutcome, 'outcome'> & Partial<ControlOutcome>) =>
    producer.send(CONTROL_OUTCOMES, [{ key: integration, value: encodeControlOutcome({ ...outcome, ...given }) }]);
  await send({ outcome: 'FAILED', generation: 1, id: randomId() });
  await send({ outcome: 'FAILED', generation: 2 });
  await send({ outcome: 'DELIVERED' });
  await becomes(service, name, { status: 'ACTIVE', handshake: 'ACKNOWLEDGED' });
  answered.resolve(undefined);
  // The token of generation 2 was not revoked either: it can be made.
  await ask(service, 'POST', `${name}:rotate`);
  await becomes(service, name, { handshake: 'ACKNOWLEDGED' });
  expect((await running.log.stream(`integration-${name.slice(-26)}`)).map(({ type }) => type)).not.toContain('HandshakeFailed');
  expect(await running.activeTokensOf(name)).toHaveLength(2);
});
