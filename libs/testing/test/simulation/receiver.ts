import { holdsBack } from '@cauce/delivery-domain';
import type { Stored } from './event-store.js';
import { isTold } from './publishing.js';
import type { World } from './world.js';

/** The merchant's end of the webhooks: knows an event that comes again by its id, and minds the order of a payment's first ones. */
export class Receiver {
  private readonly received = new Set<string>();

  constructor(private readonly world: World) {}

  receive(message: Stored): void {
    const { event, stream, revision, id } = message;
    const again = this.received.has(id) ? ' again' : '';
    this.world.story.tell('webhook', `the receiver gets ${event.type}${again} (${stream}, revision ${revision})`);
    const missing = this.received.has(id) ? undefined : this.missingBefore(message);
    if (missing) this.world.breaks('status changes arrive in order', `${event.type} came before ${missing.event.type} of ${stream}`);
    this.received.add(id);
  }

  has({ id }: Stored): boolean {
    return this.received.has(id);
  }

  /** An earlier event that may still be waited for: one that has failed too often is waited for no more. */
  private missingBefore({ stream, revision }: Stored): Stored | undefined {
    return this.world.store
      .read(stream)
      .slice(0, revision)
      .find((earlier) => {
        const row = this.world.deliveries.of(earlier);
        return isTold(earlier) && !this.has(earlier) && (row === undefined || holdsBack(row));
      });
  }
}
