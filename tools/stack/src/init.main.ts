import { configReader, text } from '@cauce/config';
import { Command } from 'commander';
import { ensureDatabases, serverAddress } from './database-roles.js';
import { allSecrets, initSecrets } from './init/init-secrets.js';

const readInitConfig = configReader({ SECRETS_DIR: text(), POSTGRES_SERVER: text(), REDIS_SERVER: text() });

const program = new Command('init').description(
  'Prepares what the containers of docker/compose.yaml start with. Both commands may be repeated: they make what is missing.',
);

program
  .command('secrets')
  .description('write the secrets of all parts, each part’s to SECRETS_DIR/<part>/env, for POSTGRES_SERVER and REDIS_SERVER (host:port)')
  .action(async () => {
    const { SECRETS_DIR: folder, POSTGRES_SERVER: postgres, REDIS_SERVER: redis } = readInitConfig();
    const written = await initSecrets({ folder, postgres, redis });
    console.log(written.length === 0 ? 'All secrets are there.' : `Secrets were written for ${written.join(', ')}.`);
  });

program
  .command('databases')
  .description('make each service’s database on POSTGRES_SERVER, and the user that alone may enter it')
  .action(async () => {
    const { SECRETS_DIR: folder, POSTGRES_SERVER: server } = readInitConfig();
    const secrets = await allSecrets(folder);
    await ensureDatabases(serverAddress(server, secrets), secrets);
    console.log('Every service has its database.');
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`init: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
