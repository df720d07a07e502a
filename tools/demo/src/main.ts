#!/usr/bin/env node
import { resolve } from 'node:path';
import { localOperator, NOT_RUNNING, runningStack, whyNoAnswer } from '@cauce/stack';
import { Argument, Command } from 'commander';
import { Operator } from './operator.js';
import { tellPartner } from './partner-story.js';
import { tellPayment } from './payment-story.js';
import { tellSubscription } from './subscription-story.js';
import { tellYear } from './year/year-story.js';

type Options = { card: string; keep?: boolean; dataDir?: string };

const CHAPTERS_OF_PAYMENT = 4;
const CHAPTERS_OF_SUBSCRIPTION = 6;

const program = new Command('npm run demo --')
  .description(
    'What the system does, as a story: a payment is created, paid, told and verified; a subscription is lived through; a partner platform is connected, gets its own payment, and is disconnected. Needs a running stack (npm start).',
  )
  .addArgument(
    new Argument('[story]', 'only this one; analytics, a year of a merchant and its report, is told when it is named').choices([
      'payment',
      'subscription',
      'partner',
      'analytics',
    ]),
  )
  .option('--card <number>', 'the card that pays the payment; 9999 0000 0000 0002 is declined', '9999 0000 0000 0001')
  .option('--keep', 'leave the partner’s integration ACTIVE, to go on with it in the browser')
  .option('--data-dir <folder>', 'the data folder of the stack, when it is not .stack')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run demo\n  npm run demo -- subscription\n  npm run demo -- partner --keep\n  npm run demo -- analytics\n  npm run demo -- payment --card "9999 0000 0000 0002"',
  )
  .parse();

// Piped into a reader that has seen enough (head, less).
process.stdout.on('error', () => process.exit());

try {
  await tell(program.args[0], program.opts<Options>());
} catch (error) {
  const why = whyNoAnswer(error);
  process.stderr.write(`${why.charAt(0).toUpperCase()}${why.slice(1)}\n`);
  process.exitCode = 1;
}

/** Beside what the stack keeps, which git ignores. */
function analyticsFolder(dataDir = '.stack'): string {
  return resolve(dataDir, 'analytics');
}

async function tell(story: string | undefined, { card, keep = false, dataDir }: Options): Promise<void> {
  const [stack, operator] = await Promise.all([runningStack(dataDir), localOperator(dataDir)]);
  if (!stack || !operator) throw new Error(NOT_RUNNING);
  const isTold = (name: string) => story === undefined || story === name;
  const after = (chapters: number) => (story === undefined ? chapters + 1 : 1);
  const stage = { ...stack, operator: new Operator(operator), keepsIntegration: keep };
  if (isTold('payment')) await tellPayment({ ...stack, cardNumber: card });
  if (isTold('subscription')) await tellSubscription(stage, after(CHAPTERS_OF_PAYMENT));
  if (story === 'analytics') return tellYear({ ...stage, folder: analyticsFolder(dataDir) });
  if (isTold('partner')) await tellPartner(stage, after(CHAPTERS_OF_PAYMENT + CHAPTERS_OF_SUBSCRIPTION));
}
