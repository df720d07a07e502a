/** @seconds 40 */
import { ASandbox } from '../../../test/a-sandbox.js';

const PATIENCE_MS = 120_000;

it(
  'the sandbox passes strictly, over a kill',
  async () => {
    const sandbox = await ASandbox.start();
    try {
      const { checks } = await sandbox.check();
      expect(checks.filter(({ result }) => result !== 'OK')).toEqual([]);
      expect(checks.length).toBeGreaterThan(110);
    } finally {
      await sandbox.stop();
    }
  },
  PATIENCE_MS,
);
