import { randomUUID } from 'node:crypto';
import { newCategory } from '../../test/counter.js';
import { address, eventually } from '../../test/stack.js';
import { type StoppingNode, stoppingNode } from '../../test/stopping-node.js';
import { EventStore } from '../index.js';

let node: StoppingNode;
let store: EventStore;
let category: string;

beforeEach(async () => {
  node = await stoppingNode(address('TEST_EVENT_STORE_URL'));
  store = EventStore.connect(node.url);
  category = newCategory();
});
afterEach(async () => {
  await store.close();
  await node.close();
});

const append = (revision = -1) =>
  store.append(`${category}-a`, revision < 0 ? 'no_stream' : BigInt(revision), [{ id: randomUUID(), type: 'Happened', data: {} }]);

// A node that stops in order ends its calls as INTERNAL, which the makers' client takes for no reason to leave its connection: without
// a new one every call fails for as long as the connection lives.
describe('a node that stops in order', () => {
  it('is left by an append, which the next one takes', async () => {
    await append();
    node.stop();
    expect(await append(0)).toHaveProperty('position');
    expect(node.connections()).toBe(2);
  });

  it('is left by a read, which the next one answers', async () => {
    await append();
    node.stop();
    // A new connection may take longer than a read waits, on a busy machine.
    await eventually(async () => (await store.read(`${category}-a`).catch(() => [])).length === 1);
    expect(node.connections()).toBe(2);
  });

  it('ends a subscription; the next one goes on at the next node', async () => {
    await append();
    const seen: bigint[] = [];
    const over = new AbortController();
    const follow = () =>
      store.subscribeToAll({
        from: undefined,
        prefixes: [`${category}-`],
        signal: over.signal,
        onEvent: ({ revision }) => void seen.push(revision),
      });
    const ended = follow().then(
      () => 'ended',
      () => 'failed',
    );
    await eventually(() => seen.length === 1);
    node.stop();
    expect(await ended).toBe('failed');
    const next = follow().catch(() => undefined);
    await append(0);
    await eventually(() => seen.includes(1n));
    over.abort();
    await next;
    expect(node.connections()).toBe(2);
  });
});
