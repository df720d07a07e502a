/** @seconds 31 */
import { Outbound } from '@cauce/connector';
import { processorConformance, type TestedCard } from '../../test/processor-conformance.js';
import { type SandboxProcess, startSandbox } from '../../test/sandbox-process.js';
import { HttpProcessor } from './http-processor.js';

const LATE_MS = 3_500;
/** Long enough for the sandbox's own answers on a busy machine. */
const CHARGE_TIMEOUT_MS = 1_500;

const LAST4: Readonly<Record<TestedCard, string>> = {
  approved: '0001',
  declined: '0002',
  reviewed: '0010',
  late: '0020',
  silent: '0021',
  deaf: '0022',
  cut: '0023',
  relenting: '0026',
  challenged: '0030',
  unstorable: '0040',
};

let sandbox: SandboxProcess;
let processor: HttpProcessor;
const outbound = new Outbound({ allowPrivate: true, timeoutMs: 20_000 });

beforeAll(async () => {
  sandbox = await startSandbox(LATE_MS);
  processor = new HttpProcessor(outbound, sandbox.url, sandbox.apiKey, CHARGE_TIMEOUT_MS);
});
afterAll(async () => {
  await outbound.close();
  await sandbox.stop();
});

processorConformance('over HTTP, with the sandbox', () => ({
  processor,
  cardToken: (card) => sandbox.cardToken(LAST4[card]),
  balance: (account) => ({ method: 'SERVICE', documentType: 'CC', document: account === 'enough' ? '1000000001' : '1000000002' }),
  bank: '1001',
  answer: (continueUrl, answer) => sandbox.answer(continueUrl, answer),
  moved: (attemptId) => sandbox.moved(attemptId),
  lateMs: LATE_MS,
}));
