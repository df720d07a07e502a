import { Outbound } from '@cauce/connector';
import { type Operating, operation } from '@cauce/event-store';
import { SystemClock, idOf } from '@cauce/kernel';
import { createPrisma } from '@cauce/postgres';
import { SealedBox } from '@cauce/secrets';
import { createLogger } from '@cauce/telemetry';
import { Command } from 'commander';
import { AttemptSecrets } from './charging/attempt-secrets.js';
import { ChargeAttempt } from './charging/charge-attempt.handler.js';
import { HttpProcessor } from './charging/http-processor.js';
import { type PaymentsConfig, readPaymentsConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';
import { PaymentStreams } from './payments/payment.streams.js';
import { type Difference, toTable } from './reconciling/difference.js';
import { reconcile } from './reconciling/reconcile.js';

type Options = { readonly from: string; readonly to: string; readonly record?: true };

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is under way at this moment differs for a moment. */
const SETTLED_MS = 60_000;

/** The program is scheduled from outside (every hour, say): it ends with 1 while there is a difference. */
const program = new Command('reconcile')
  .description("Compares the processor's books with our attempts, with the environment of payments. The service may run meanwhile.")
  .option('--from <time>', 'RFC 3339', new Date(Date.now() - DAY_MS).toISOString())
  .option('--to <time>', 'RFC 3339', new Date(Date.now() - SETTLED_MS).toISOString())
  .option('--record', 'ask the processor for each difference once more, and record what it knows and we do not')
  .showHelpAfterError()
  .action((options: Options) => {
    const config = readPaymentsConfig();
    return operation(config, (operating) => run(config, operating, options));
  });

await program.parseAsync();

async function run(config: PaymentsConfig, { store, pool, onProgress }: Operating, { from, to, record }: Options): Promise<string> {
  const logger = createLogger('reconcile', { level: 'error', format: 'json' });
  const outbound = new Outbound({ allowPrivate: config.ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  const prisma = createPrisma(PrismaClient, config.DATABASE_URL);
  const processor = new HttpProcessor(outbound, config.PROCESSOR_URL, config.PROCESSOR_API_KEY, config.CHARGE_TIMEOUT_MS);
  const payments = new PaymentStreams({ store, pool, writeThrough: true, logger });
  try {
    const time = (text: string) => new Date(text).toISOString();
    const { comparedCount, differences } = await reconcile({
      processor,
      payments,
      pool,
      from: time(from),
      to: time(to),
      onProgress,
    });
    if (differences.length > 0) process.exitCode = 1;
    const secrets = new AttemptSecrets(prisma, new SealedBox(config.SEALING_KEYS));
    const recorded = record ? await recordAll(new ChargeAttempt(payments, processor, secrets, new SystemClock(), logger), differences) : '';
    return `${toTable(differences)}${String(comparedCount)} charges compared, ${String(differences.length)} differ.${recorded}`;
  } finally {
    await Promise.allSettled([prisma.$disconnect(), outbound.close()]);
  }
}

async function recordAll(attempts: ChargeAttempt, differences: readonly Difference[]): Promise<string> {
  const news = differences.filter(({ kind }) => kind === 'MONEY_NOT_RECORDED' || kind === 'END_NOT_RECORDED');
  let count = 0;
  for (const { payment, attempt } of news) if (await attempts.learn(idOf(payment), attempt)) count += 1;
  return ` ${String(count)} of them recorded now.`;
}
