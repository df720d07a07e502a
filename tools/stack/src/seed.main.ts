import { configReader, text, url } from '@cauce/config';
import { Command } from 'commander';
import { untilReady } from './readiness.js';
import { sandboxFile, seedSandbox } from './sandbox-seed.js';
import { whatToTry } from './summary.js';

const readSeedConfig = configReader({
  GATEWAY_URL: url(),
  OPERATOR_URL: url(),
  OPERATOR_TOKEN: text(),
  SANDBOX_URL: url(),
  SANDBOX_OPERATOR_TOKEN: text(),
  PROCESSOR_API_KEY: text(),
  DATA_DIR: text(),
  GATEWAY_PUBLIC_URL: url(),
  OPERATOR_PUBLIC_URL: url(),
  CHECKOUT_PUBLIC_URL: url(),
  SANDBOX_PUBLIC_URL: url(),
});

const program = new Command('seed')
  .description(
    'Waits until the services are ready, creates what one sandbox merchant lacks, through the operator API, tells the sandbox of it, and prints what to try. What it made is kept in DATA_DIR/sandbox.json. Addresses named PUBLIC are those of a browser.',
  )
  .action(async () => {
    const config = readSeedConfig();
    await untilReady([config.GATEWAY_URL, config.SANDBOX_URL]);
    const { merchant, made } = await seedSandbox(config.DATA_DIR, {
      gatewayUrl: config.GATEWAY_URL,
      operatorUrl: config.OPERATOR_URL,
      operatorToken: config.OPERATOR_TOKEN,
      sandboxUrl: config.SANDBOX_URL,
      sandboxOperatorToken: config.SANDBOX_OPERATOR_TOKEN,
      processorApiKey: config.PROCESSOR_API_KEY,
      publicGatewayUrl: config.GATEWAY_PUBLIC_URL,
      publicOperatorUrl: config.OPERATOR_PUBLIC_URL,
    });
    console.log(`${sandboxFile(config.DATA_DIR)}: ${made ? 'made' : 'there already'}\n`);
    const urls = {
      gateway: config.GATEWAY_PUBLIC_URL,
      operator: config.OPERATOR_PUBLIC_URL,
      checkout: config.CHECKOUT_PUBLIC_URL,
      sandbox: config.SANDBOX_PUBLIC_URL,
    };
    console.log(whatToTry({ urls, merchant }));
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`seed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
