import type { FoldedStream } from '@cauce/event-store';
import type { CardEntry } from '@cauce/kernel';
import { cardEntryOf, type ProcessorAccount, type ProcessorAccountResource, type ProcessorAccountView } from '@cauce/payments-domain';
import type { Table } from '@cauce/postgres';

/** A processor account's row: all of its fold, so that a charge reads no stream. */
export type ProcessorAccountRow = {
  readonly accountId: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: ProcessorAccountResource;
  /** Sealed. */
  readonly secrets: ProcessorAccountView['secrets'];
};

/** The table of the rows in Postgres. */
export const PROCESSOR_ACCOUNT_TABLE: Table<ProcessorAccountRow> = {
  name: 'processor_account',
  key: 'accountId',
  columns: {
    accountId: 'text',
    organization: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    resource: 'json',
    secrets: 'json',
  },
};

/** An account as operators read it: what was recorded before there was a choice of card entry shows it, too. */
export type ShownAccount = ProcessorAccountResource & { readonly cardEntry: CardEntry };

/** The answer about an account. */
export function showAccount(resource: ProcessorAccountResource): ShownAccount {
  return { ...resource, cardEntry: cardEntryOf(resource) };
}

/** The row of a folded stream. */
export function toProcessorAccountRow({
  id,
  view,
  position,
  revision,
  foldVersion,
}: FoldedStream<ProcessorAccount, ProcessorAccountView>): ProcessorAccountRow {
  const { resource, organization, secrets } = view;
  return { accountId: id, organization, createTime: resource.createTime, position, revision, foldVersion, resource, secrets };
}
