/** @seconds 114 */
import { CONTROL_OUTCOMES } from '@cauce/contracts';
import { randomId, randomToken } from '@cauce/secrets';
import { eventually, Messages, type RunningService, stackAddress, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { anIntegration, envelopeOf, signedBy } from '../../test/integrations.js';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { type Answering, Receiver, status } from '../../test/receiver.js';
import type { DeliveryResource } from '../deliveries/delivery.resource.js';
import { ControlRows } from './control.rows.js';

jest.setTimeout(60_000);

let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;
let outcomes: Messages;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  notifier = await startService({ app: 'notifier', env: { DELIVERY_TIMETABLE: '1,60' } });
  outcomes = await Messages.on(CONTROL_OUTCOMES, stackAddress('TEST_KAFKA_BROKERS'));
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close(), outcomes.close()]);
  await notifier.close();
});

const world = () => ({ notifier: () => notifier, receiver, outcomes });

async function anActiveOne(answer?: Answering) {
  const partner = anIntegration(world(), answer);
  const token = randomToken('sat_');
  await partner.offer();
  await partner.handshake(token);
  await eventually(() => partner.read(), (read) => read.status === 'ENABLED'); // prettier-ignore
  return { ...partner, token };
}

const stateOf = async (organization: string, eventId: string) => {
  const { body } = await notifier.send<{ deliveries: DeliveryResource[] }>('GET', `/admin/v1/${organization}/deliveries`);
  const { state, skipReason } = body.deliveries.find((each) => each.eventId === eventId) ?? {};
  return [state, skipReason];
};

/** A control delivery is tried for the last time at once: as soon as its second try has ended, which then leaves it until its next time. */
const dueNow = async (id: string) => {
  await eventually(
    async () =>
      (
        await notifier.database.pool.query<{ left: boolean }>(
          `SELECT failed_attempts = 2 AND action_lease_until > now() + interval '30 s' AS left FROM control_delivery WHERE id = $1`,
          [id],
        )
      ).rows[0]?.left === true,
    Boolean,
  );
  await notifier.database.pool.query('UPDATE control_delivery SET next_action_time = now(), action_lease_until = NULL WHERE id = $1', [id]);
};

describe('a handshake', () => {
  it('brings exactly organization, store and token, signed with that token; then payments come, which waited for it', async () => {
    const partner = anIntegration(world());
    const { organization, store, integration, bearer } = partner;
    const [token, id] = [randomToken('sat_'), randomId()];
    expect(await partner.offer()).toEqual({ status: 'HANDSHAKING', controls: [] });
    const payment = partner.payment();
    await publisher.publish(payment);
    await eventually(() => stateOf(organization, payment.id), ([state]) => state === 'WAITING'); // prettier-ignore
    expect(partner.came()).toEqual([]);
    await partner.handshake(token, id);
    const [handshake] = await partner.untilCame('handshake');
    if (handshake === undefined) throw new Error('none came');
    expect(envelopeOf(handshake).data).toEqual({ organization, store, token });
    expect(envelopeOf(handshake).signature.properties).toEqual(['organization', 'store', 'token']);
    expect(signedBy(handshake, token)).toBe(true);
    expect(handshake.headers).toMatchObject({
      authorization: `Bearer ${bearer}`,
      'x-service-event': 'handshake',
      'x-service-checksum': envelopeOf(handshake).signature.checksum,
    });
    expect(Object.keys(handshake.headers).filter((name) => /^(webhook-|x-service-sequence)/.test(name))).toEqual([]);
    const [told] = await partner.untilCame('payment.statusChanged');
    expect(told && [signedBy(told, token), told.headers['x-service-sequence'], told.headers.authorization]).toEqual([true, '2', `Bearer ${bearer}`]); // prettier-ignore
    expect(await partner.outcomes(1)).toEqual([{ id, event: 'handshake', generation: 1, integration, outcome: 'DELIVERED', at: expect.any(String) }]); // prettier-ignore
    const { controls, ...rest } = await partner.read();
    expect([rest, controls]).toMatchObject([{ status: 'ENABLED' }, [{ id, state: 'DELIVERED', attempts: [{ outcome: 'ANSWERED', status: 200 }] }]]); // prettier-ignore
  });

  it('is sent once, however often it is ordered, and again until it is acknowledged', async () => {
    const partner = anIntegration(world(), (response, _received, nth) => response.writeHead(nth === 1 ? 503 : 200).end());
    const [token, id] = [randomToken('sat_'), randomId()];
    await partner.offer();
    await Promise.all([partner.handshake(token, id), partner.handshake(token, id), partner.offer()]);
    await partner.outcomes(1);
    await partner.handshake(token, id);
    await partner.offer();
    const [first, second, ...more] = await partner.untilCame('handshake', 2);
    expect(more).toEqual([]);
    expect(first?.body).toBe(second?.body);
    expect(await partner.read()).toMatchObject({ status: 'ENABLED', controls: [{ attempts: [{ status: 503 }, { status: 200 }] }] });
  });

  it('has failed at once when it is answered 410: nothing else is sent', async () => {
    const partner = anIntegration(world(), status(410));
    await partner.offer();
    await partner.handshake(randomToken('sat_'));
    await publisher.publish(partner.payment());
    expect(await partner.outcomes(1)).toMatchObject([{ event: 'handshake', generation: 1, outcome: 'FAILED' }]);
    expect(await partner.read()).toMatchObject({ status: 'HANDSHAKING', controls: [{ state: 'FAILED' }] });
    expect(partner.came()).toHaveLength(1);
  });

  it('whose row is older than the column of its number is published without one', async () => {
    const answered = Promise.withResolvers<undefined>();
    const partner = anIntegration(world(), async (response, _received, nth) => {
      await answered.promise;
      response.writeHead(nth === 1 ? 503 : 200).end(); // the second try reads the row anew
    });
    const id = randomId();
    await partner.offer();
    await partner.handshake(randomToken('sat_'), id);
    await partner.untilCame('handshake');
    await notifier.database.pool.query('UPDATE control_delivery SET generation = NULL WHERE id = $1', [id]);
    answered.resolve(undefined);
    const { integration } = partner;
    expect(await partner.outcomes(1)).toEqual([{ id, event: 'handshake', integration, outcome: 'DELIVERED', at: expect.any(String) }]);
  });

  it('of a rotation is signed with its own token, all else with the old one until it is acknowledged', async () => {
    const acknowledged = Promise.withResolvers<undefined>();
    const partner = await anActiveOne(async (response, received) => {
      if (received.body.includes('"sat_second')) await acknowledged.promise;
      response.end();
    });
    const second = `sat_second${randomToken('')}`;
    await partner.handshake(second, randomId(), 2);
    const [, rotation] = await partner.untilCame('handshake', 2);
    await publisher.publish(partner.payment());
    const [before] = await partner.untilCame('payment.statusChanged');
    acknowledged.resolve(undefined);
    await partner.outcomes(2);
    await publisher.publish(partner.payment());
    const [, after] = await partner.untilCame('payment.statusChanged', 2);
    expect([rotation && signedBy(rotation, second), before && signedBy(before, partner.token), after && signedBy(after, second)]).toEqual([true, true, true]); // prettier-ignore
  });

  it('takes another bearer, once the partner has replaced its own', async () => {
    const partner = await anActiveOne();
    await partner.offer({ bearer: 'partner_second', lookup: 2 });
    await publisher.publish(partner.payment());
    const [payment] = await partner.untilCame('payment.statusChanged');
    expect(payment?.headers.authorization).toBe('Bearer partner_second');
  });

  it('keeps the later bearer and the later token, when an order of before comes once more', async () => {
    const partner = anIntegration(world(), status(410));
    const [first, second] = [randomToken('sat_'), randomToken('sat_')];
    const id = randomId();
    await partner.offer();
    await partner.handshake(first, id);
    await partner.outcomes(1);
    await partner.handshake(second, randomId(), 2);
    await partner.outcomes(2);
    await partner.offer({ bearer: 'partner_second', lookup: 2 });
    await partner.offer();
    await partner.handshake(first, id); // again
    await partner.handshake(randomToken('sat_'), randomId()); // never seen, but of a generation before
    expect((await partner.read()).controls).toMatchObject([{ state: 'FAILED' }, { state: 'FAILED' }]);
    await partner.close(randomId());
    const [teardown] = await partner.untilCame('teardown');
    expect(teardown && [signedBy(teardown, second), teardown.headers.authorization]).toEqual([true, 'Bearer partner_second']);
  });
});

describe('a teardown', () => {
  it('comes when all else has ended, which is skipped; then nothing comes, and nothing secret is left', async () => {
    const [answered, asked] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const partner = await anActiveOne(async (response, received) => {
      if (!received.body.includes('payment.statusChanged')) return response.end();
      asked.resolve(undefined);
      await answered.promise;
      return response.writeHead(503).end();
    });
    const { organization, store, integration, token } = partner;
    const sent = partner.payment();
    const behind = { ...partner.payment(), stream: sent.stream, revision: 3 };
    await publisher.publish(sent, behind);
    await asked.promise;
    const id = randomId();
    expect(await partner.close(id)).toMatchObject({ status: 'CLOSING' });
    await eventually(() => stateOf(organization, behind.id), ([state]) => state === 'SKIPPED'); // prettier-ignore
    expect(partner.came('teardown')).toEqual([]); // one is still being sent
    answered.resolve(undefined);
    const [teardown] = await partner.untilCame('teardown');
    expect(await stateOf(organization, sent.id)).toEqual(['SKIPPED', 'ENDPOINT_CLOSED']);
    expect(teardown && envelopeOf(teardown).data).toEqual({ organization, store });
    expect(teardown && [envelopeOf(teardown).signature.properties, signedBy(teardown, token)]).toEqual([['organization', 'store'], true]);
    expect((await partner.outcomes(2))[1]).toEqual({ id, event: 'teardown', integration, outcome: 'DELIVERED', at: expect.any(String) });
    await publisher.publish(partner.payment());
    await partner.close(id);
    await partner.handshake(randomToken('sat_'));
    await partner.offer();
    expect(await partner.read()).toMatchObject({ status: 'CLOSED', controls: [{ event: 'handshake' }, { event: 'teardown' }] });
    expect(partner.came('teardown')).toHaveLength(1);
    const { rows } = await notifier.database.pool.query(
      'SELECT e.webhook_key, e.bearer, array_agg(c.token) AS tokens FROM webhook_endpoint e JOIN control_delivery c ON c.endpoint_id = e.id WHERE e.id = $1 GROUP BY e.id',
      [partner.endpoint],
    );
    expect(rows).toEqual([{ webhook_key: '', bearer: null, tokens: [null, null] }]);
  });

  it('is done when it is answered 410, and is signed with the token of a handshake that was never acknowledged', async () => {
    const partner = anIntegration(world(), (response, received) =>
      response.writeHead(received.body.includes('"teardown"') ? 410 : 400).end(),
    );
    const token = randomToken('sat_');
    await partner.offer();
    await partner.handshake(token);
    await partner.untilCame('handshake');
    await partner.close(randomId());
    const [teardown] = await partner.untilCame('teardown');
    expect(teardown && signedBy(teardown, token)).toBe(true);
    expect(await partner.outcomes(1)).toMatchObject([{ event: 'teardown', outcome: 'DELIVERED' }]);
    expect((await partner.read()).controls.map(({ event, state }) => [event, state])).toEqual([
      ['handshake', 'SKIPPED'],
      ['teardown', 'DELIVERED'],
    ]);
  });
});

it('events of subscriptions never go to a partner, though they carry its integration', async () => {
  const partner = await anActiveOne();
  const { organization, store, integration } = partner;
  const name = `${store}/subscription-plans/p/subscriptions/${randomId()}`;
  const event = (kind: 'subscription.billingStatusChanged' | 'subscription.subscriptionStatusChanged', revision: number) => ({
    ...aPaymentMessage({ organization, store, integration }),
    kind,
    revision,
    stream: `subscription-${name.slice(-26)}`,
    data: { name, status: 'SUCCEEDED', cycleNumber: 1, amountCents: 1005, currencyCode: 'COP' },
  });
  const merchants = receiver.address(`/merchant-${randomId()}`);
  await notifier.send('POST', `/admin/v1/${organization}/webhook-endpoints`, { url: merchants });
  const [billing, payment] = [event('subscription.billingStatusChanged', 2), partner.payment()];
  await publisher.publishTo('billing.subscription.v1', [billing, event('subscription.subscriptionStatusChanged', 3)]);
  await eventually(() => receiver.at(new URL(merchants).pathname), ({ length }) => length === 2); // prettier-ignore
  await publisher.publish(payment);
  await partner.untilCame('payment.statusChanged');
  expect(partner.came().map((received) => envelopeOf(received).event)).toEqual(['handshake', 'payment.statusChanged']);
});

it('a payment’s event that a partner refuses, since it was signed before a rotation, comes again with the new signature', async () => {
  const [acknowledged, refused] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const second = `sat_second${randomToken('')}`;
  let holds = '';
  const partner = anIntegration(world(), async (response, received) => {
    if (received.body.includes(second)) await acknowledged.promise;
    if (received.body.includes('payment.statusChanged')) {
      await refused.promise; // it was on its way when the partner stored the new token
      return response.writeHead(signedBy(received, holds) ? 200 : 400).end();
    }
    holds = envelopeOf(received).data['token'] ?? holds;
    return response.end();
  });
  const first = randomToken('sat_');
  await partner.offer();
  await partner.handshake(first);
  await partner.outcomes(1);
  await partner.handshake(second, randomId(), 2);
  await partner.untilCame('handshake', 2);
  const payment = partner.payment();
  await publisher.publish(payment);
  await partner.untilCame('payment.statusChanged');
  acknowledged.resolve(undefined);
  await partner.outcomes(2);
  refused.resolve(undefined);
  await eventually(() => stateOf(partner.organization, payment.id), ([state]) => state === 'DELIVERED'); // prettier-ignore
  const [before, after, ...more] = partner.came('payment.statusChanged');
  expect([before && signedBy(before, first), after && signedBy(after, second), more]).toEqual([true, true, []]);
});

it('a teardown is the last webhook, though an operator replays what was delivered', async () => {
  const answered = Promise.withResolvers<undefined>();
  let isReplaying = false;
  const partner = await anActiveOne(async (response, { body }) => {
    if (isReplaying && body.includes('payment.statusChanged')) await answered.promise;
    response.end();
  });
  const payments = [1, 2, 3, 4].map(() => partner.payment());
  await publisher.publish(...payments);
  for (const { id } of payments) await eventually(() => stateOf(partner.organization, id), ([state]) => state === 'DELIVERED'); // prettier-ignore
  isReplaying = true;
  await notifier.send('POST', `/admin/v1/${partner.organization}/deliveries:replay`, { state: 'DELIVERED' });
  await partner.untilCame('payment.statusChanged', payments.length + 2); // two at a time
  await partner.close(randomId());
  await partner.untilCame('teardown');
  answered.resolve(undefined);
  const isReplayed = async () => {
    const path = `/admin/v1/${partner.organization}/delivery-operations`;
    const { body } = await notifier.send<{ deliveryOperations: { kind: string; state: string }[] }>('GET', path);
    return body.deliveryOperations.find(({ kind }) => kind === 'REPLAY')?.state === 'DONE';
  };
  await eventually(isReplayed, Boolean, { within: 20_000 });
  expect(partner.came('payment.statusChanged')).toHaveLength(payments.length + 2);
  expect(
    partner
      .came()
      .map((received) => envelopeOf(received).event)
      .at(-1),
  ).toBe('teardown');
});

describe('a teardown that failed', () => {
  it('is ordered again under another id while its endpoint keeps its secrets: for 30 days', async () => {
    const partner = anIntegration(world(), (response, { body }, nth) =>
      response.writeHead(body.includes('"teardown"') && nth < 5 ? 500 : 200).end(),
    );
    const token = randomToken('sat_');
    await partner.offer();
    await partner.handshake(token);
    await partner.outcomes(1);
    const [first, second, third] = [randomId(), randomId(), randomId()];
    await partner.close(first);
    await partner.untilCame('teardown', 2);
    await dueNow(first);
    expect((await partner.outcomes(2))[1]).toMatchObject({ id: first, outcome: 'FAILED' });
    await partner.close(first);
    expect(partner.came('teardown')).toHaveLength(3); // the same order changes nothing
    await partner.close(second);
    expect((await partner.outcomes(3))[2]).toMatchObject({ id: second, outcome: 'DELIVERED' });
    const last = partner.came('teardown').at(-1);
    expect(last && [signedBy(last, token), last.headers['x-service-sequence']]).toEqual([true, undefined]);
    await partner.close(third);
    expect((await partner.read()).controls.map(({ id }) => id)).not.toContain(third); // its secrets are erased: nothing can be signed
  });

  it('loses its secrets 30 days later, unless it was ordered again since', async () => {
    const rows = new ControlRows(notifier.database.pool);
    const failed = async () => {
      const partner = anIntegration(world(), (response, { body }) => response.writeHead(body.includes('"teardown"') ? 500 : 200).end());
      const id = randomId();
      await partner.offer();
      await partner.handshake(randomToken('sat_'));
      await partner.outcomes(1);
      await partner.close(id);
      await partner.untilCame('teardown', 2);
      await dueNow(id);
      await partner.outcomes(2);
      const isErased = async () => {
        const { rows: found } = await notifier.database.pool.query<{ webhook_key: string; bearer: string | null }>(
          'SELECT webhook_key, bearer FROM webhook_endpoint WHERE id = $1',
          [partner.endpoint],
        );
        return found[0]?.webhook_key === '' && found[0].bearer === null;
      };
      return { ...partner, id, isErased };
    };
    const endedAgo = (id: string, days: number) =>
      notifier.database.pool.query(`UPDATE control_delivery SET end_time = now() - $2 * interval '1 day' WHERE id = $1`, [id, days]);
    const [recent, old, again] = [await failed(), await failed(), await failed()];
    await endedAgo(recent.id, 29);
    await endedAgo(old.id, 31);
    await endedAgo(again.id, 31);
    await again.close(randomId());
    await rows.eraseOld();
    expect(await Promise.all([recent, old, again].map(({ isErased }) => isErased()))).toEqual([false, true, false]);
  });
});

describe('a teardown that is ended', () => {
  const refusing: Answering = (response, { body }) => response.writeHead(body.includes('"teardown"') ? 401 : 200).end();
  const stateIn = (read: { readonly controls: readonly { readonly event: string; readonly state: string }[] }) =>
    read.controls.filter(({ event }) => event === 'teardown').map(({ state }) => state);

  it('while it waits for its next try is skipped at once, and neither it nor a later order is sent', async () => {
    const partner = await anActiveOne(refusing);
    const id = randomId();
    await partner.close(id);
    await eventually(() => partner.read(), ({ controls }) => controls.some((each) => each.id === id && each.attempts.length === 2)); // prettier-ignore
    const ended = await partner.endTeardowns();
    expect([stateIn(ended), ended.controls.at(-1)?.attempts.map(({ status }) => status)]).toEqual([['SKIPPED'], [401, 401]]);
    for (const late of [id, randomId()]) expect(stateIn(await partner.close(late))).toEqual(['SKIPPED']);
    expect(stateIn(await partner.endTeardowns())).toEqual(['SKIPPED']);
    expect(partner.came('teardown')).toHaveLength(2);
  });

  it('while it is being sent ends first, whatever is answered', async () => {
    const ends = async (answer: number, becomes: string) => {
      const answered = Promise.withResolvers<undefined>();
      const partner = await anActiveOne(async (response, { body }) => {
        if (body.includes('"teardown"')) await answered.promise;
        response.writeHead(body.includes('"teardown"') ? answer : 200).end();
      });
      await partner.close(randomId());
      await partner.untilCame('teardown');
      expect(stateIn(await partner.endTeardowns())).toEqual(['WAITING']);
      answered.resolve(undefined);
      await eventually(async () => stateIn(await partner.endTeardowns()), ([state]) => state === becomes); // prettier-ignore
      expect(partner.came('teardown')).toHaveLength(1);
    };
    await Promise.all([ends(401, 'SKIPPED'), ends(200, 'DELIVERED'), ends(410, 'DELIVERED')]);
  });

  it('while it waits for what is being sent before it is never sent', async () => {
    const answered = Promise.withResolvers<undefined>();
    const partner = anIntegration(world(), async (response, { body }) => {
      if (body.includes('"handshake"')) await answered.promise;
      response.end();
    });
    await partner.offer();
    await partner.handshake(randomToken('sat_'));
    await partner.untilCame('handshake');
    await partner.close(randomId());
    await partner.endTeardowns();
    await eventually(() => partner.read(), (read) => stateIn(read)[0] === 'SKIPPED'); // prettier-ignore
    expect((await partner.read()).controls).toMatchObject([{ event: 'handshake', state: 'WAITING' }, { event: 'teardown' }]);
    answered.resolve(undefined);
    await eventually(() => partner.read(), ({ controls }) => controls[0]?.state === 'DELIVERED'); // prettier-ignore
    expect(partner.came('teardown')).toEqual([]);
  });

  it('after it has failed is not ordered again', async () => {
    const partner = await anActiveOne(refusing);
    const id = randomId();
    await partner.close(id);
    await partner.untilCame('teardown', 2);
    await dueNow(id);
    expect((await partner.outcomes(2))[1]).toMatchObject({ id, outcome: 'FAILED' });
    expect(stateIn(await partner.endTeardowns())).toEqual(['FAILED']);
    expect(stateIn(await partner.close(randomId()))).toEqual(['FAILED']);
  });
});

describe('a teardown does not wait', () => {
  it('for a handshake that is tried again much later: that is skipped', async () => {
    const partner = anIntegration(world(), (response, { body }) => response.writeHead(body.includes('"handshake"') ? 503 : 200).end());
    await partner.offer();
    await partner.handshake(randomToken('sat_'));
    await partner.untilCame('handshake', 2);
    await eventually(() => partner.read(), ({ controls }) => controls[0]?.attempts.length === 2); // prettier-ignore
    await partner.close(randomId());
    expect((await partner.read()).controls).toMatchObject([{ event: 'handshake', state: 'SKIPPED' }, { event: 'teardown' }]);
    expect(await partner.outcomes(1)).toMatchObject([{ event: 'teardown', outcome: 'DELIVERED' }]);
    expect(partner.came('handshake')).toHaveLength(2);
  });

  it('for another try of a handshake that is being sent: its answer ends it', async () => {
    const answered = Promise.withResolvers<undefined>();
    const partner = anIntegration(world(), async (response, { body }, nth) => {
      if (nth === 2) await answered.promise;
      response.writeHead(body.includes('"handshake"') ? 503 : 200).end();
    });
    await partner.offer();
    await partner.handshake(randomToken('sat_'));
    await partner.untilCame('handshake', 2);
    await partner.close(randomId());
    expect((await partner.read()).controls).toMatchObject([{ event: 'handshake', state: 'WAITING' }, { event: 'teardown' }]);
    answered.resolve(undefined);
    expect(await partner.outcomes(1)).toMatchObject([{ event: 'teardown', outcome: 'DELIVERED' }]);
    expect((await partner.read()).controls).toMatchObject([{ event: 'handshake', state: 'SKIPPED' }, { state: 'DELIVERED' }]);
  });
});

describe('an endpoint that is closed before it is offered', () => {
  it('is never made, whatever comes late', async () => {
    const partner = anIntegration(world());
    expect(await partner.close()).toEqual({ status: 'CLOSED', controls: [] });
    expect(await partner.offer()).toEqual({ status: 'CLOSED', controls: [] });
    expect(await partner.handshake(randomToken('sat_'))).toEqual({ status: 'CLOSED', controls: [] });
  });

  it('and one that was offered but never shaken hands with ends without a teardown', async () => {
    const partner = anIntegration(world());
    await partner.offer();
    expect(await partner.close()).toMatchObject({ status: 'CLOSING' });
    await eventually(() => partner.read(), (read) => read.status === 'CLOSED', { within: 20_000 }); // prettier-ignore
    expect(partner.came()).toEqual([]);
  });
});

describe('who may order', () => {
  it('is the partner gateway alone, and another organization’s endpoint is unknown', async () => {
    const partner = anIntegration(world());
    await partner.offer();
    const path = `/internal/integration-endpoints/${partner.endpoint}:read`;
    const stranger = await notifier.send('POST', path, { organization: partner.organization });
    const other = await notifier.send('POST', path, { organization: aMerchant().organization }, { caller: 'partner-gateway' });
    expect([stranger.status, other.status]).toEqual([401, 404]);
  });

  it('and an operator may switch it off and on, but neither change nor delete it', async () => {
    const { organization, store, integration, endpoint } = await anActiveOne();
    const path = `/admin/v1/${organization}/webhook-endpoints/${endpoint}`;
    for (const [method, body] of [
      ['PATCH', { events: [] }],
      ['DELETE', undefined],
    ] as const) {
      const { status: http, refusal, body: said } = await notifier.send(method, path, body);
      expect([http, refusal?.reason]).toEqual([400, 'WEBHOOK_ENDPOINT_OF_INTEGRATION']);
      expect(JSON.stringify(said)).toContain(`${store}/${integration}`);
    }
    expect((await notifier.send<{ status: string }>('POST', `${path}:disable`)).body.status).toBe('DISABLED');
    expect((await notifier.send<{ status: string }>('POST', `${path}:resume`)).body.status).toBe('ENABLED');
  });

  it('and it is none of the merchant’s sixteen endpoints', async () => {
    const { organization, endpoint } = await anActiveOne();
    const path = `/admin/v1/${organization}/webhook-endpoints`;
    const register = async (nth: number) => (await notifier.send('POST', path, { url: receiver.address(`/of-merchant-${nth}`) })).status;
    for (let nth = 1; nth <= 16; nth += 1) expect([nth, await register(nth)]).toEqual([nth, 200]);
    expect(await register(17)).toBe(400);
    for (const verb of [':disable', ':resume']) expect((await notifier.send('POST', `${path}/${endpoint}${verb}`)).status).toBe(200);
  });

  it('and an operator may skip and replay what waits for it', async () => {
    const partner = await anActiveOne((response, { body }) => response.writeHead(body.includes('payment.') ? 503 : 200).end());
    const payment = partner.payment();
    await publisher.publish(payment);
    await partner.untilCame('payment.statusChanged');
    const path = `/admin/v1/${partner.organization}/deliveries`;
    const { body } = await notifier.send<{ deliveries: DeliveryResource[] }>('GET', path);
    const name = body.deliveries[0]?.name ?? '';
    await eventually(async () => (await notifier.send('POST', `/admin/v1/${name}:skip`)).status, (http) => http === 200); // prettier-ignore
    expect(await stateOf(partner.organization, payment.id)).toEqual(['SKIPPED', 'OPERATOR']);
    const replayed = await notifier.send<DeliveryResource>('POST', `/admin/v1/${name}:replay`);
    expect([replayed.status, replayed.body.state, replayed.body.origin]).toEqual([200, 'WAITING', 'REPLAY']);
  });

  it('and what it orders wrongly is named', async () => {
    const path = `/internal/integration-endpoints/${randomId()}`;
    const wrong = await notifier.send('PUT', path, { organization: 'o', url: 'ftp://x' }, { caller: 'partner-gateway' });
    expect([wrong.status, wrong.refusal?.fields.toSorted()]).toEqual([
      400,
      ['bearer', 'integration', 'lookup', 'organization', 'store', 'url'],
    ]);
  });
});
