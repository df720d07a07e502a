import { type Stack, stackAddress } from '@cauce/testing/system';
import { formsOf, holds } from './forms.js';
import { eventsOf, keysOf, logsOf, messagesOf, type Piece, rowsOf } from './stores.js';

/** All that our services have stored and written. */
export class Leaks {
  private constructor(private readonly pieces: readonly Piece[]) {}

  static async of(stack: Stack): Promise<Leaks> {
    const [brokers, redis] = [stackAddress('TEST_KAFKA_BROKERS'), stack.part('gateway').env['REDIS_URL'] ?? ''];
    const read = await Promise.all([eventsOf(stack), messagesOf(brokers), rowsOf(stack), keysOf(redis), logsOf(stack)]);
    return new Leaks(read.flat());
  }

  /** Where a secret stands in clear, each place once. @param core letters and digits of it, which no quoting changes */
  placesOf(core: string): string[] {
    const forms = formsOf(core);
    return [...new Set(this.pieces.filter(({ text }) => holds(text, forms)).map(({ place }) => place))].sort();
  }
}
