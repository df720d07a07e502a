import type { ResourceMessage } from '@cauce/contracts';
import { makesLaterWait } from '@cauce/delivery-domain';
import { isTold, type Stored } from './event-store.js';
import type { World } from './world.js';

/** The merchant's receiver: recognizes a repeated event by its id, and checks the order of first deliveries of a payment. */
export class Receiver {
  private readonly received = new Set<string>();

  constructor(private readonly world: World) {}

  receive(message: ResourceMessage): void {
    const { stream, revision, id } = message;
    const { story, store, names } = this.world;
    const type = store.find(id)?.type ?? id;
    const again = this.received.has(id) ? ' again' : '';
    story.tell('webhook', `the receiver gets ${type}${again} (${names.ofStream(stream)}, revision ${revision})`);
    const missing = this.received.has(id) ? undefined : this.missingBefore(message);
    if (missing) this.world.breaks('status changes arrive in order', `${type} came before ${missing.type} of ${names.ofStream(stream)}`);
    this.received.add(id);
  }

  has({ id }: Pick<Stored, 'id'>): boolean {
    return this.received.has(id);
  }

  /** An earlier event that should have come before; one that has failed too often no longer counts. */
  private missingBefore({ stream, revision }: ResourceMessage): Stored | undefined {
    return this.world.store
      .read(stream)
      .slice(0, revision)
      .find((earlier) => {
        const row = this.world.deliveries.of(earlier);
        return isTold(earlier) && !this.has(earlier) && (row === undefined || makesLaterWait(row));
      });
  }
}
