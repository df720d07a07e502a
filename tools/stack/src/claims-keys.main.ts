import { base64Key, configReader } from '@cauce/config';
import { Command } from 'commander';
import { claimsKeysLines } from './claims-keys-command.js';

/** From the environment: arguments are seen by everyone who lists the machine's processes. */
const readClaimsKeysConfig = configReader({ CLAIMS_ROOT_KEY: base64Key(32) });

const program = new Command('claims-keys')
  .description('Prints the keys with which services know each other, derived from CLAIMS_ROOT_KEY, for an env file.')
  .argument('[service]', 'one service: its CLAIMS_KEYS (default: <SERVICE>_CLAIMS_KEYS of all)')
  .action((service?: string) => {
    const root = readClaimsKeysConfig().CLAIMS_ROOT_KEY.toString('base64');
    claimsKeysLines(root, service).forEach((line) => console.log(line));
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`claims-keys: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
