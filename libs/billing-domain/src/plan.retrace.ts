import { retracing } from '@cauce/kernel';
import { evolve, initial, PLAN_MACHINE, type PlanMachine } from './plan.js';

/** What today's code says otherwise than a plan's stream. */
export const retracePlan = retracing<PlanMachine>({
  machine: PLAN_MACHINE,
  initial,
  evolve,
  commands: {
    CreatePlan: ({ of }) => {
      const data = of('PlanCreated');
      return data && { type: 'CreatePlan', ...data };
    },
  },
});
