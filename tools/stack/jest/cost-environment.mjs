import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { cpuSeconds } from '../bootstrap/cpu.mjs';

/**
 * Jest's environment for Node, which notes when a file of tests begins and what it has cost when it ends: a line of JSON for each in the
 * file that JEST_COSTS names. A file that begins and does not end is what a run that hangs still runs.
 */
export default class CostEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = relative(config.globalConfig.rootDir, context.testPath);
    this.before = cpuSeconds();
    note({ file: this.file });
  }

  async teardown() {
    await super.teardown();
    note({ file: this.file, cpuSeconds: cpuSeconds() - this.before });
  }
}

function note(line) {
  const costs = process.env['JEST_COSTS'];
  // One write of a short line: workers append to the same file.
  if (costs !== undefined) appendFileSync(costs, `${JSON.stringify(line)}\n`);
}
