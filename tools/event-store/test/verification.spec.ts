import { randomUUID } from 'node:crypto';
import eventStore from '@eventstore/db-client';
import { send } from '../src/crash-test/appender.js';
import { type Attempt, Ledger } from '../src/crash-test/ledger.js';
import { verify } from '../src/crash-test/verification.js';
import { aStore, type Store } from './running-store.js';

/** The crash test is a net: here is what it catches. */
describe('the verification of a crash test', () => {
  let store: Store;
  const attempt = (parts = 3): Attempt => ({
    id: randomUUID(),
    stream: 'own-1',
    expected: 'any',
    eventIds: Array.from({ length: parts }, () => randomUUID()),
  });

  beforeEach(async () => {
    store = await aStore();
  });
  afterEach(() => store.close());

  it('finds no fault when every acknowledged append is there', async () => {
    const ledger = new Ledger();
    for (const each of [attempt(), attempt(1)]) ledger.acknowledge(each, await send(store.client, each));
    await expect(verify(store.client, ledger)).resolves.toMatchObject({ events: 4, faults: [] });
  });

  it('finds a missing acknowledged append', async () => {
    const ledger = new Ledger();
    const lost = attempt();
    ledger.acknowledge(lost, 2n);
    const { faults } = await verify(store.client, ledger);
    expect(faults).toEqual([`own-1: acknowledged append ${lost.id} is not at revision 2`]);
  });

  it('finds an incomplete append, and a duplicate one', async () => {
    const whole = attempt();
    await send(store.client, whole);
    await send(store.client, { ...whole, eventIds: whole.eventIds.map(() => randomUUID()) });
    const { faults: doubled } = await verify(store.client, new Ledger());
    expect(doubled).toEqual([`own-1: append ${whole.id} is there twice`]);
    const { client } = store;
    await client.appendToStream('own-2', eventStore.jsonEvent({ type: 'Part', data: { append: 'torn', index: 0, of: 3 } }));
    expect((await verify(client, new Ledger())).faults).toContain('own-2: append torn is torn at revision 0');
  });
});
