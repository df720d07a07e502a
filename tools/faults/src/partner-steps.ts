import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../stack/start.mjs', import.meta.url));
const SPECS = 'partner-gateway/src/activating/.*killed';

/** The whole grid of an integration: the partner gateway killed and frozen at each of its steps. Its output goes where ours goes. True: all held. */
export async function partnerStepsHold(signal: AbortSignal): Promise<boolean> {
  const env = { ...process.env, PARTNER_STEPS: 'all' };
  const child = spawn(process.execPath, [START, 'test', 'integration', '--only', SPECS], { stdio: 'inherit', env });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
