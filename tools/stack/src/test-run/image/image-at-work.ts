import { DATABASE_OWNERS } from '@cauce/services';
import { silent } from '../../progress.js';
import { sandboxFile, type SandboxMerchant } from '../../sandbox-seed.js';
import { readJson } from '../../secrets.js';
import { at, type World } from '../../service-table.js';
import { type Services, startServices } from '../../services.js';
import { describe as howItEnded } from '../../waiting.js';
import type { Checks } from './checks.js';
import { Collector } from './collector.js';
import type { RunningImage } from './running-image.js';
import { opensPage, opensReference, traced } from './serving.js';

/** What the image does, on stores that are there: migrations, keys, every app, the sandbox merchant, until the end. */
export async function lookAtServices(checks: Checks, image: RunningImage, world: World): Promise<void> {
  for (const name of DATABASE_OWNERS) {
    await checks.that(`Migrations of ${name}`, async (note) => {
      const args = ['dist/migrate.js', 'apply', '--dir', `dist/${name}/migrations`];
      note(lastLine(await succeeds(image, args, { DATABASE_URL: world.addresses.databaseUrls[name] })));
    });
  }
  await checks.that('Keys for claims', async () => {
    const lines = await succeeds(image, ['dist/claims-keys.js'], { CLAIMS_ROOT_KEY: world.secrets.claimsRootKey });
    if (!/^PAYMENTS_CLAIMS_KEYS=.*gateway\/payments:/m.test(lines)) throw new Error(lines);
  });
  const collector = await Collector.start();
  try {
    const services = await checks.that('Every app becomes ready', () => startedFrom(image, world, collector));
    if (services !== undefined) await lookAtRunning(checks, image, world, { services, collector });
  } finally {
    collector.stop();
  }
}

function startedFrom(image: RunningImage, world: World, { url }: Collector): Promise<Services> {
  return startServices({
    world,
    inherited: { ...image.env, OTEL_EXPORTER_OTLP_ENDPOINT: url },
    overrides: { sandbox: { DATA_DIR: image.data } },
    from: (service) => image.launch([`dist/${service}/main.js`]),
    progress: silent,
  });
}

async function lookAtRunning(
  checks: Checks,
  image: RunningImage,
  world: World,
  { services, collector }: { services: Services; collector: Collector },
): Promise<void> {
  try {
    const merchant = await checks.that('The sandbox merchant is made', () => seeded(image, world));
    if (merchant === undefined) return;
    const payment = await checks.that('A request is traced through four services', () => traced(world, merchant, collector));
    if (payment !== undefined) await checks.that('A page of checkout', () => opensPage(payment, merchant.storeDisplayName));
    await checks.that('/docs', () => opensReference(at(world.ports.gateway)));
  } finally {
    await services.stop();
  }
  for (const { name, part } of services.running) {
    await checks.that(`${name} ends on SIGTERM`, () => {
      const { ending } = part.child;
      return ending?.code === 0 ? Promise.resolve() : Promise.reject(new Error(howItEnded(part.child)));
    });
  }
}

async function seeded(image: RunningImage, { ports, secrets }: World): Promise<SandboxMerchant> {
  await succeeds(image, ['dist/seed.js'], {
    GATEWAY_URL: at(ports.gateway),
    OPERATOR_URL: at(ports.operator),
    OPERATOR_TOKEN: secrets.operatorToken,
    SANDBOX_URL: at(ports.sandbox),
    SANDBOX_OPERATOR_TOKEN: secrets.sandboxOperatorToken,
    PROCESSOR_API_KEY: secrets.processorApiKey,
    DATA_DIR: image.data,
  });
  const merchant = await readJson<SandboxMerchant>(sandboxFile(image.data));
  if (merchant === undefined) throw new Error(`${sandboxFile(image.data)} is missing`);
  return merchant;
}

async function succeeds(image: RunningImage, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { code, out, err } = await image.run(args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit code ${code}: ${out}${err}`);
  return out;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
