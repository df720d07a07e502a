#!/usr/bin/env node
import { runningStack } from '@cauce/stack';
import { Command } from 'commander';
import { tell } from './story.js';

const program = new Command('npm run demo --')
  .description('The main job as a story: create a payment, pay it, see the webhooks, verify one. Needs a running stack (npm start).')
  .option('--card <number>', 'the card to pay with; 9999 0000 0000 0002 is declined', '9999 0000 0000 0001')
  .option('--data-dir <folder>', 'the data folder of the stack, when it is not .stack')
  .addHelpText('after', '\nExamples:\n  npm run demo\n  npm run demo -- --card "9999 0000 0000 0002"')
  .parse();

const { card, dataDir } = program.opts<{ card: string; dataDir?: string }>();

// Piped into a reader that has seen enough (head, less).
process.stdout.on('error', () => process.exit());

try {
  const stack = await runningStack(dataDir);
  if (!stack) throw new Error('The stack does not run. Start it in another terminal with: npm start');
  await tell({ ...stack, cardNumber: card });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
