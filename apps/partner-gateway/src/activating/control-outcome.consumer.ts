import { BusConsumer, type BusMessage, Consume } from '@cauce/bus';
import { decodeControlOutcome } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { DueIntegrations } from '../integrations/due-integrations.sweeper.js';
import { RecordControl } from './record-control.js';

/** Records the outcomes of handshakes and teardowns. The offset is committed afterwards, so after a crash an outcome is recorded again. */
@BusConsumer()
export class ControlOutcomeConsumer {
  constructor(
    private readonly control: RecordControl,
    private readonly due: DueIntegrations,
  ) {}

  @Consume('notifier.control-delivery.v1')
  async take({ value }: BusMessage): Promise<void> {
    const outcome = decodeControlOutcome(value);
    await this.control.record(outcome.integration, outcome);
    this.due.runNow(idOf(outcome.integration));
  }
}
