import type { PlanEvent, PlanStatus, PlanTerms } from './plan.js';

/** A plan, as the API answers it. Times are RFC 3339, UTC. */
export type PlanResource = Omit<PlanTerms, 'organization'> & {
  readonly status: PlanStatus;
  readonly createTime: string;
  readonly updateTime: string;
};

/** The resource, and what it does not show. */
export type PlanView = { readonly resource: PlanResource; readonly organization: string };

/** Folds one event into the resource; undefined until the plan is created. Never throws. */
export function evolveView(view: PlanView | undefined, { type, data }: PlanEvent): PlanView | undefined {
  const stored: string = type;
  if (stored !== 'PlanCreated') return view;
  const { organization, ...shown } = data.terms;
  return { resource: { ...shown, status: 'ACTIVE', createTime: data.at, updateTime: data.at }, organization };
}
