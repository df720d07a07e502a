import { setImmediate as turn } from 'node:timers/promises';
import { byTurns } from './by-turns.js';
import { createLogger } from './logger.js';

const aLogger = () => {
  const writes: string[] = [];
  return { writes, logger: createLogger('payments', {}, byTurns({ write: (text) => void writes.push(text) })) };
};

it('writes the lines of one turn together, in their order', async () => {
  const { writes, logger } = aLogger();
  logger.info('first');
  logger.info('second');
  expect(writes).toEqual([]);
  await turn();
  expect(writes.map((text) => text.match(/"msg":"\w+"/g))).toEqual([['"msg":"first"', '"msg":"second"']]);
  logger.info('third');
  await turn();
  expect(writes).toHaveLength(2);
});

it('writes a fatal error at once, with the lines before it', () => {
  const { writes, logger } = aLogger();
  logger.info('before');
  logger.fatal('the end');
  expect(writes.join('')).toMatch(/before[^]*the end/);
});
