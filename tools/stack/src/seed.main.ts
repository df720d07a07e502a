import { configReader, text, url } from '@cauce/config';
import { Command } from 'commander';
import { sandboxFile, seedSandbox } from './sandbox-seed.js';

const readSeedConfig = configReader({
  GATEWAY_URL: url(),
  OPERATOR_URL: url(),
  OPERATOR_TOKEN: text(),
  SANDBOX_URL: url(),
  SANDBOX_OPERATOR_TOKEN: text(),
  PROCESSOR_API_KEY: text(),
  DATA_DIR: text(),
});

const program = new Command('seed')
  .description(
    'Creates what one sandbox merchant lacks, through the operator API, and tells the sandbox of it. What it made is kept in DATA_DIR/sandbox.json.',
  )
  .action(async () => {
    const config = readSeedConfig();
    const { made } = await seedSandbox(config.DATA_DIR, {
      gatewayUrl: config.GATEWAY_URL,
      operatorUrl: config.OPERATOR_URL,
      operatorToken: config.OPERATOR_TOKEN,
      sandboxUrl: config.SANDBOX_URL,
      sandboxOperatorToken: config.SANDBOX_OPERATOR_TOKEN,
      processorApiKey: config.PROCESSOR_API_KEY,
    });
    console.log(`${sandboxFile(config.DATA_DIR)}: ${made ? 'made' : 'there already'}`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`seed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
