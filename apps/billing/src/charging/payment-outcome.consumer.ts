import { BusConsumer, type BusMessage, Consume, handleByKey, inTraceOf } from '@cauce/bus';
import { type ChargeOutcome, decodeMessage, mayHaveParts } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Inject } from '@nestjs/common';
import { AskAgain } from './ask-again.js';
import { RecordOutcome } from './record-outcome.js';

const TOPIC = 'payments.payment.v1';

/**
 * Records the outcomes of charges in the subscriptions that asked for them. The offset is committed afterwards, so after a crash an outcome is
 * recorded again, which the machine ignores. Subscriptions are handled at the same time, the outcomes of each in order.
 *
 * An outcome for a subscription without a history (its store was restored to an earlier time, say) is logged and skipped: billing asks again for
 * every charge that has no outcome, so nothing is lost. Only an outcome whose name cannot be a subscription's is parked, for an operator.
 */
@BusConsumer()
export class PaymentOutcomeConsumer {
  constructor(
    private readonly outcomes: RecordOutcome,
    private readonly askAgain: AskAgain,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Consume(TOPIC, { batch: true, concerns: (headers) => mayHaveParts(headers, 'chargeOutcome') })
  async take(messages: readonly BusMessage[]): Promise<void> {
    const outcomes = messages.flatMap((from) => {
      const outcome = decodeMessage(TOPIC, from.value)?.chargeOutcome;
      return outcome === undefined ? [] : [{ from, outcome }];
    });
    await handleByKey(
      outcomes,
      ({ outcome }) => outcome.subscription,
      ({ from, outcome }) => inTraceOf(from, () => this.record(outcome)),
    );
  }

  private async record(outcome: ChargeOutcome): Promise<void> {
    const handled = await this.outcomes.execute(outcome);
    if (handled === undefined) {
      this.logger.error(outcome, 'the outcome of a charge is for a subscription that does not exist');
      return;
    }
    const { decision, view } = handled;
    if (decision.kind === 'rejected') this.logger.error({ ...outcome, code: decision.code }, 'the outcome of a charge was rejected');
    // The withdrawal may have been lost: sent again, it makes payments list the money. `ignored`: a crash came between recording and sending it.
    if (outcome.outcome !== 'SUCCEEDED' || view === undefined) return;
    if (decision.kind === 'ignored' || view.subscription.status === 'CANCELED')
      await this.askAgain.withdraw(idOf(view.terms.name), outcome.chargeId);
  }
}
