import { survivesARestore } from '@cauce/testing/services';
import { canceledPayment } from '../test/canceled-payment.js';
import { chargedPayment } from '../test/charged-payment.js';
import { type SandboxProcess, startSandbox } from '../test/sandbox-process.js';

/** Of its own: books that other files share have their charges, too, and nobody here knows those. */
let sandbox: SandboxProcess;
beforeAll(async () => void (sandbox = await startSandbox(60_000)), 60_000);
afterAll(() => sandbox.stop());

describe('payments', () => {
  survivesARestore({
    app: 'payments',
    topic: 'payments.payment.v1',
    category: 'payment',
    table: 'payment',
    key: 'payment_id',
    make: canceledPayment,
    messageCount: 2,
    money: {
      env: () => ({ PROCESSOR_URL: sandbox.url, PROCESSOR_API_KEY: sandbox.apiKey }),
      charge: (service, organization) => chargedPayment(service, organization, sandbox),
    },
  });
});
