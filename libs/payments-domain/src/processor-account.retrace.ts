import { retracing } from '@cauce/kernel';
import { evolve, initial, PROCESSOR_ACCOUNT_MACHINE, type ProcessorAccountMachine, type ProcessorSecrets } from './processor-account.js';

/** What today's code says otherwise than a processor account's stream. */
export const retraceAccount = retracing<ProcessorAccountMachine>({
  machine: PROCESSOR_ACCOUNT_MACHINE,
  initial,
  evolve,
  commands: {
    RegisterAccount: ({ of }) => {
      const data = of('ProcessorAccountRegistered');
      return data && { type: 'RegisterAccount', ...data };
    },
    ChangeAccount: ({ of }) => {
      const data = of('ProcessorAccountChanged');
      return data && { type: 'ChangeAccount', ...data, currencies: data.currencies ?? [], cardEntry: data.cardEntry ?? 'FORM' };
    },
    RotateSecrets: ({ of, at }, before) => {
      const data = of('ProcessorSecretsRotated');
      return data && { type: 'RotateSecrets', ...rotationTo(data, before.secrets), at };
    },
    RetireAccount: ({ at }) => ({ type: 'RetireAccount', at }),
    DeleteAccount: ({ at }) => ({ type: 'DeleteAccount', at }),
  },
});

/** A new secret says how long the one before it is taken; without one, all that were replaced before end by then. */
function rotationTo({ apiKey, callbackSecret, replaced }: ProcessorSecrets, before: ProcessorSecrets) {
  if (callbackSecret === before.callbackSecret) return { apiKey, ...endOf(replaced) };
  return { apiKey, callbackSecret, ...endOf(replaced.filter((each) => each.callbackSecret === before.callbackSecret)) };
}

/** Those that had ended are not listed: any time that has passed stands for theirs. */
function endOf(replaced: ProcessorSecrets['replaced']): { readonly replacedExpireTime: string } {
  const times = replaced.map(({ expireTime }) => expireTime).sort();
  return { replacedExpireTime: times.at(-1) ?? '' };
}
