import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aMerchant, aPayment, aReceiver, Buyer, CARDS, eventually, OperatorApi, type Part, send, Stack } from '@cauce/testing/system';

const stack = Stack.fromEnv();

describe('the logs', () => {
  it('follow a request through the processes, by its id and its trace', async () => {
    const { api, store } = await aMerchant(stack);
    const answer = await api.tryToCreatePayment(store, aPayment(), randomUUID());
    const requestId = answer.headers['x-request-id'] ?? '';
    const gateway = await lastLineWith(stack.part('gateway'), requestId);
    const payments = await lastLineWith(stack.part('payments'), requestId);
    for (const line of [gateway, payments])
      expect(line).toMatchObject({ requestId, status: 200, method: 'POST', service: expect.any(String) });
    expect(gateway['traceId']).toMatch(/^[0-9a-f]{32}$/);
    expect(payments['traceId']).toBe(gateway['traceId']);
  });

  it('contain no token, key, link, card or personal data', async () => {
    const merchant = await aMerchant(stack);
    const inbox = await aReceiver(stack, merchant);
    const buyer = { firstName: 'Zenobia', lastName: 'Quintanilla', phoneNumber: '+573009876543', email: 'zenobia@correo.example' };
    const { url } = await merchant.api.createPayment(merchant.store, aPayment({ buyer }));
    await new Buyer().pay(url, CARDS.withoutFunds);
    await new Buyer().pay(url, CARDS.approved);
    await inbox.received(3);
    const { door } = new OperatorApi(stack);
    for (const [name, value] of [
      ['email', buyer.email],
      ['phoneNumber', buyer.phoneNumber],
      ['document', 'CC:9182736450'],
    ] as const)
      // prettier-ignore
      for (const list of ['organizations/-/payments', `${merchant.organization}/subscriptions`])
        await door.get(`/${list}?${new URLSearchParams({ [name]: value }).toString()}`);
    await send({ method: 'GET', url: `${stack.gatewayUrl}/v1/stores`, headers: { authorization: 'Bearer cauce_wrong_token_of_a_test' } });

    const { webhookKey, signingSecret } = inbox.endpoint;
    const link = url.slice(url.lastIndexOf('/') + 1);
    const secrets = [merchant.token, stack.operatorToken, stack.processorApiKey, webhookKey, signingSecret, link, 'cauce_wrong_token'];
    const personal = ['9182736450', encodeURIComponent(buyer.email), ...Object.values(buyer), ...Object.values(CARDS)];
    for (const { name, log } of stack.parts) {
      const text = await readFile(log, 'utf8');
      expect([name, text.length > 0]).toEqual([name, true]);
      const found = [...secrets, ...personal].filter((secret) => text.includes(secret));
      expect([name, found]).toEqual([name, []]);
      expect([name, /tok_[\w-]{20,}/.exec(text)?.index]).toEqual([name, undefined]);
    }
  });
});

function lastLineWith({ log }: Part, text: string): Promise<Record<string, unknown>> {
  const read = async () => (await readFile(log, 'utf8')).split('\n').findLast((line) => line.includes(text)) ?? '';
  return eventually(
    async () => JSON.parse(await read()) as Record<string, unknown>,
    () => true,
  );
}
