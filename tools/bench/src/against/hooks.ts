import { EventStore } from '@cauce/event-store';
import type { BenchContext } from '../benchmark.js';
import type { Latency } from '../measure/latencies.js';
import { Receiver } from '../receiver/receiver.js';
import type { Terms } from '../sides/loads.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { appendChanges, type Target } from '../webhooks/append-changes.js';
import { coldPayments } from '../webhooks/cold.js';
import { Expectations, type Faults } from '../webhooks/expectations.js';
import { anOwner, ownerOf, quiet } from '../webhooks/run.js';

/** How the webhooks of one turn came. */
export type Came = { readonly latency: Latency; readonly perSecond: number; readonly faults: Faults };

/** Whose payments change; with `unchanged`, payments that no process has in memory, as long as there are some. */
type Changing = Pick<Target, 'owner' | 'unchanged'>;

/** What {@link Hooks} are opened with. `cold`: for how many payments that no process has in memory. */
type Opening = Pick<BenchContext, 'progress' | 'signal'> & { readonly cold: number };

/** Status changes of an organization with one endpoint that answers at once, and how their webhooks come. */
export class Hooks {
  /** By the name of their load, turn by turn; a warm-up has none. */
  readonly came = new Map<string, Came[]>();

  private constructor(
    private readonly store: EventStore,
    private readonly receiver: Receiver,
    private readonly targets: Readonly<Record<'warm' | 'cold', Changing>>,
  ) {}

  /** Restarts payments, if there are to be cold ones. */
  static async open(bench: BenchStack, opening: Opening): Promise<Hooks> {
    const [store, receiver] = [EventStore.connect(bench.stack.world.addresses.eventStoreUrl), await Receiver.start()];
    const around = { bench, store, receiver };
    const warm = { owner: await anOwner(around, ['hooks']) };
    return new Hooks(store, receiver, { warm, cold: opening.cold === 0 ? warm : await coldOnes(around, opening) });
  }

  /** So many changes a second, until all their webhooks are there; answers how many came. */
  async run(name: string, { perSecond, of }: { readonly perSecond: number; readonly of: 'warm' | 'cold' }, terms: Terms): Promise<number> {
    const { seconds, signal } = terms;
    const expectations = new Expectations(1);
    this.receiver.onArrival = ({ endpoint, id, at }) => expectations.take(endpoint, id, at);
    await appendChanges({ store: this.store, signal }, { perSecond, seconds }, [{ ...this.targets[of], expectations }]);
    await quiet(expectations, signal);
    const { received, latency, perSecond: arrived, faults } = expectations;
    this.came.set(name, [...(this.came.get(name) ?? []), { latency, perSecond: arrived, faults }]);
    return received;
  }

  async close(): Promise<void> {
    await Promise.all([this.receiver.stop(), this.store.close()]);
  }
}

async function coldOnes(around: { bench: BenchStack; store: EventStore; receiver: Receiver }, opening: Opening): Promise<Changing> {
  const { merchant, payments } = await coldPayments({ ...around, ...opening }, opening);
  return { owner: await ownerOf(around, merchant, ['cold']), unchanged: payments.values() };
}
