import type { Plan, PlanResource, PlanView } from '@cauce/billing-domain';
import type { FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';

/** A plan as lists and single reads need it. */
export type PlanRow = {
  readonly id: string;
  /** `stores/<id>`. */
  readonly store: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: PlanResource;
};

/** How the rows are stored in Postgres. */
export const PLAN_TABLE: Table<PlanRow> = {
  name: 'plan',
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
  },
};

/** The row of a folded stream. */
export function toPlanRow({ id, view, position, revision, foldVersion }: FoldedStream<Plan, PlanView>): PlanRow {
  const { resource, organization } = view;
  const store = resource.name.slice(0, resource.name.indexOf('/subscription-plans/'));
  return { id, store, organization, createTime: resource.createTime, position, revision, foldVersion, resource };
}
