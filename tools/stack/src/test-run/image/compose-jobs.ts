import { join } from 'node:path';
import { DATABASE_OWNERS } from '@cauce/services';
import { readJson, type Secrets, writePrivate } from '../../secrets.js';
import type { Checks } from './checks.js';
import type { Compose } from './compose.js';
import type { RunningImage } from './running-image.js';

/** What containers run to their end before the services start, as `docker/compose.yaml` says it. */
export class ComposeJobs {
  constructor(
    private readonly checks: Checks,
    private readonly image: RunningImage,
    private readonly compose: Compose,
  ) {}

  /** Makes the secrets, twice: the second time there is nothing to do. The stores get their passwords. */
  async secrets(dataDir: string): Promise<void> {
    await this.checks.that('Secrets are made', async (note) => {
      note(lastLine(await this.run('secrets')));
      const again = lastLine(await this.run('secrets'));
      if (again !== 'All secrets are there.') throw new Error(`The second time: ${again}`);
    });
    const made = await readJson<Secrets>(join(this.image.root, 'secrets/init/secrets.json'));
    if (made === undefined) throw new Error('There are no secrets for the stores.');
    const { postgresPassword, redisPassword } = made;
    await writePrivate(join(dataDir, 'secrets.json'), JSON.stringify({ postgresPassword, redisPassword }));
  }

  /** Makes the databases and their users, and migrates them. */
  async databases(): Promise<void> {
    await this.checks.that('Databases, each with a user of its own', async (note) => note(lastLine(await this.run('databases'))));
    for (const name of DATABASE_OWNERS)
      await this.checks.that(`Migrations of ${name}`, async (note) => note(lastLine(await this.run(`migrate-${name}`))));
  }

  /** Runs what a container of this name runs; answers what it printed. Throws unless it succeeds. */
  async run(name: string): Promise<string> {
    const { code, out, err } = await this.image.run(this.compose.command(name), this.compose.environment(name));
    if (code !== 0) throw new Error(`${name} ended with exit code ${code}: ${out}${err}`);
    return out;
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
