import { AggregateStreams, type Writing } from '@cauce/event-store';
import { isId } from '@cauce/kernel';
import {
  evolveAccount,
  evolveAccountView,
  initialAccount,
  type ProcessorAccount,
  type ProcessorAccountEvent,
  type ProcessorAccountResource,
  type ProcessorAccountView,
} from '@cauce/payments-domain';
import { PROCESSOR_ACCOUNT_TABLE, type ProcessorAccountRow, toProcessorAccountRow } from './processor-account.row.js';

/** The category of stream names. */
const PROCESSOR_ACCOUNT_CATEGORY = 'processorAccount';

/** All processor accounts: their streams, and the rows that mirror them. */
export class ProcessorAccountStreams extends AggregateStreams<
  ProcessorAccount,
  ProcessorAccountView,
  ProcessorAccountEvent,
  ProcessorAccountRow
> {
  constructor(writing: Writing) {
    const fold = { initial: initialAccount, evolve: evolveAccount, evolveView: evolveAccountView };
    super({ category: PROCESSOR_ACCOUNT_CATEGORY, ...fold, table: PROCESSOR_ACCOUNT_TABLE, toRow: toProcessorAccountRow }, writing);
  }

  /** An account of this organization; undefined when the id is unknown or belongs to another organization. */
  async find(organization: string, id: string): Promise<ProcessorAccountResource | undefined> {
    const row = isId(id) ? await this.rows.read(id) : undefined;
    return row?.organization === organization ? row.resource : undefined;
  }
}
