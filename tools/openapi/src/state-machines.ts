import { PLAN_MACHINE, SUBSCRIPTION_MACHINE } from '@cauce/billing-domain';
import { CIRCUIT_MACHINE, ENDPOINT_MACHINE } from '@cauce/delivery-domain';
import { cellsOf, type Definition, type Machine, statesOf, toMermaid } from '@cauce/kernel';
import { INTEGRATION_MACHINE } from '@cauce/partner-domain';
import { PAYMENT_MACHINE, PROCESSOR_ACCOUNT_MACHINE } from '@cauce/payments-domain';
import { markdownTable } from './markdown-table.js';

const INTRODUCTION = `# State machines

Written by \`npm run openapi\` from the transition tables, which the services decide with: change them there.

A diagram shows what changes a state. The table below it is whole: each command, the condition under which a row applies, the state after it (\`same\`:
it stays), and what is recorded. \`ignored\` is no error, and records nothing; \`rejected\` is an error with that code. At most one row applies. Where
none does, the last rows say what is answered. \`NONE\`: before it was created.`;

/** The page of all machines: for each its diagram and its table. */
export function stateMachinesPage(): string {
  const sections = [
    sectionOf('Payment', 'libs/payments-domain/src/payment.ts', 'Its attempts are part of it.', PAYMENT_MACHINE),
    sectionOf(
      'Processor account',
      'libs/payments-domain/src/processor-account.ts',
      'An organization’s own account at a processor.',
      PROCESSOR_ACCOUNT_MACHINE,
    ),
    sectionOf('Subscription plan', 'libs/billing-domain/src/plan.ts', 'It never changes.', PLAN_MACHINE),
    sectionOf(
      'Subscription and plan assignment',
      'libs/billing-domain/src/subscription.ts',
      'One machine for both; only an assignment expires.',
      SUBSCRIPTION_MACHINE,
    ),
    sectionOf(
      'Integration of a partner platform',
      'libs/partner-domain/src/integration.ts',
      '“Started” and “open” speak of the current activation.',
      INTEGRATION_MACHINE,
    ),
    sectionOf('Webhook endpoint', 'libs/delivery-domain/src/endpoint.ts', 'Kept as its row, not as a stream.', ENDPOINT_MACHINE),
    sectionOf(
      'Circuit of a webhook endpoint',
      'libs/delivery-domain/src/circuit.ts',
      'What is known of its receiver: while it fails, it gets one webhook at a time. `RecordFailure`: no answer in time, no connection, 429 or 5xx.',
      CIRCUIT_MACHINE,
    ),
  ];
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

function sectionOf<M extends Machine>(title: string, source: string, about: string, machine: Definition<M>): string {
  const [head = [], ...rows] = cellsOf(machine);
  const all = statesOf(machine);
  const table = markdownTable([head, ...rows.map(([from = '', ...cells]) => [inShort(from, all), ...cells])]);
  return [`## ${title}`, `[\`${source}\`](../${source}). ${about}`, `\`\`\`mermaid\n${toMermaid(machine)}\n\`\`\``, table].join('\n\n');
}

/** All states that exist need no names. */
function inShort(from: string, all: readonly string[]): string {
  const names = from.split(', ');
  return names.length > 1 && all.every((state) => names.includes(state)) ? '(any that exists)' : from;
}
