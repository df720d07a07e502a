import type { FoldedStream } from '@cauce/event-store';
import { hasTokenToGive, type Integration, type IntegrationResource, type IntegrationView, nextStep } from '@cauce/partner-domain';
import type { Table } from '@cauce/postgres';
import { DUE_FIELDS, freedByNewTime } from '@cauce/scheduler';

/** An integration's row, for lists, single reads, and what is due. */
export type IntegrationRow = {
  readonly id: string;
  /** `stores/<id>`. */
  readonly store: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: IntegrationResource;
  /** When its next step is due. A step that records nothing clears it; a rebuild sets it again, and the step is done once more. */
  readonly nextActionTime: string | null;
};

/** The table of the rows in Postgres. */
export const INTEGRATION_TABLE: Table<IntegrationRow> = {
  name: 'integration',
  key: 'id',
  columns: {
    id: 'text',
    store: 'text',
    organization: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    resource: 'json',
    ...DUE_FIELDS,
  },
  cleared: ['nextActionTime'],
  onUpdate: freedByNewTime(),
};

/** The row of a folded stream. */
export function toIntegrationRow({ id, state, view, at, ...versions }: FoldedStream<Integration, IntegrationView>): IntegrationRow {
  const { resource } = view;
  const { position, revision, foldVersion } = versions;
  return {
    id,
    store: storeOf(resource.name),
    organization: resource.organization,
    createTime: resource.createTime,
    position,
    revision,
    foldVersion,
    resource,
    nextActionTime: dueTime(state, at),
  };
}

/** `stores/<id>` of an integration's name. */
export function storeOf(name: string): string {
  return name.slice(0, name.indexOf('/integrations/'));
}

function dueTime(state: Integration, at: string): string | null {
  const next = nextStep(state, at);
  if (hasTokenToGive(state)) return at;
  if (next.step === 'NOTHING') return null;
  return next.step === 'RETIRE_TOKEN' ? next.time : at;
}
