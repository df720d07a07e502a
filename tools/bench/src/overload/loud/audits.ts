import { runOperation } from '@cauce/stack';
import type { BenchStack } from '../../stack/bench-stack.js';
import type { Loud } from './loud.js';

const SERVICE = 'payments';

/** An operator who audits all payments of the last seven days, again and again. */
export function audits({ stack }: BenchStack): Loud {
  return {
    name: 'audits',
    disturb: async (over) => {
      const env = stack.services.running.find(({ name }) => name === SERVICE)?.env ?? {};
      const counts = { ended: 0, clean: 0 };
      while (!over.aborted) {
        const { code } = await runOperation(SERVICE, env, ['audit']);
        counts.ended += 1;
        if (code === 0) counts.clean += 1;
      }
      return counts;
    },
  };
}
