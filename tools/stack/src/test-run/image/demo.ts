import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../paths.js';
import type { Ports } from '../../ports.js';
import { RunRecord } from '../../run-record.js';
import { sandboxFile, type SandboxMerchant } from '../../sandbox-seed.js';
import { operatorTokenFile, writePrivate } from '../../secrets.js';
import { at } from '../../service-table.js';
import type { TestRun } from '../phase.js';
import { runProgram } from '../run-program.js';

/** Plays `npm run demo` on services that somebody else started: it finds them as it finds those of `npm start`. */
export async function playsDemo(
  run: TestRun,
  ports: Ports,
  { merchant, operatorToken }: { readonly merchant: SandboxMerchant; readonly operatorToken: string },
): Promise<void> {
  const folder = join(run.folder, 'image-demo');
  await mkdir(folder);
  await writePrivate(sandboxFile(folder), JSON.stringify(merchant));
  await writePrivate(operatorTokenFile(folder), operatorToken);
  const urls = { gateway: at(ports.gateway), operator: at(ports.operator), checkout: at(ports.checkout), sandbox: at(ports.sandbox) };
  new RunRecord(folder).ready(urls, {});
  const said: string[] = [];
  const args = [join(ROOT, 'tools/demo/dist/main.js'), '--data-dir', folder];
  const code = await runProgram({ name: 'demo', args }, { ...run, print: (line) => void said.push(line) });
  if (code !== 0) throw new Error(`The demo ended with exit code ${code}: ${said.slice(-20).join('\n')}`);
}
