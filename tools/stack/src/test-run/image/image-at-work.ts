import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { silent } from '../../progress.js';
import { sandboxFile, type SandboxMerchant } from '../../sandbox-seed.js';
import { readJson, readText } from '../../secrets.js';
import { at, type World } from '../../service-table.js';
import { type Services, startServices } from '../../services.js';
import { describe as howItEnded } from '../../waiting.js';
import type { TestRun } from '../phase.js';
import type { Checks } from './checks.js';
import { Collector } from './collector.js';
import type { Compose } from './compose.js';
import type { ComposeJobs } from './compose-jobs.js';
import { playsDemo } from './demo.js';
import type { RunningImage } from './running-image.js';
import { opensPage, opensReference, traced } from './serving.js';

/** What the image is looked at with. */
type Looking = {
  readonly run: TestRun;
  readonly checks: Checks;
  readonly image: RunningImage;
  readonly compose: Compose;
  readonly jobs: ComposeJobs;
  readonly world: World;
};

/** What the image does on stores that are there, started as compose starts it: every app, the sandbox merchant, the demo, until the end. */
export async function lookAtServices(looking: Looking): Promise<void> {
  const { checks, image } = looking;
  await checks.that('Keys for claims', () => printsClaimsKeys(image));
  await looking.jobs.databases();
  const collector = await Collector.start();
  try {
    const services = await checks.that('Every app becomes ready', () => startedFrom(looking, collector));
    if (services !== undefined) await lookAtRunning(looking, services, collector);
  } finally {
    collector.stop();
  }
}

async function printsClaimsKeys(image: RunningImage): Promise<void> {
  const { out, err } = await image.run(['dist/claims-keys.js'], { CLAIMS_ROOT_KEY: Buffer.alloc(32, 1).toString('base64') });
  if (!/^PAYMENTS_CLAIMS_KEYS=.*gateway\/payments:/m.test(out)) throw new Error(out + err);
}

function startedFrom({ image, compose, world }: Looking, { url }: Collector): Promise<Services> {
  return startServices({
    world,
    inherited: { ...image.env, OTEL_EXPORTER_OTLP_ENDPOINT: url },
    environment: (service) => compose.serving(service),
    from: (service) => image.launch(compose.command(service)),
    progress: silent,
  });
}

async function lookAtRunning(looking: Looking, services: Services, collector: Collector): Promise<void> {
  const { run, checks, image, world } = looking;
  try {
    const merchant = await checks.that('The sandbox merchant is made, and it is said what to try', () => seeded(looking));
    if (merchant === undefined) return;
    const payment = await checks.that('A request is traced through four services', () => traced(world, merchant, collector));
    if (payment !== undefined) await checks.that('A page of checkout', () => opensPage(payment, merchant.storeDisplayName));
    await checks.that('/docs', () => opensReference(at(world.ports.gateway), merchant));
    const { OPERATOR_TOKEN: operatorToken = '' } = parseEnv((await readText(join(image.root, 'secrets/seed/env'))) ?? '');
    await checks.that('The demo plays', () => playsDemo(run, world.ports, { merchant, operatorToken }));
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

async function seeded({ image, jobs, world: { ports } }: Looking): Promise<SandboxMerchant> {
  const said = await jobs.run('seed');
  const merchant = await readJson<SandboxMerchant>(sandboxFile(image.data));
  if (merchant === undefined) throw new Error(`${sandboxFile(image.data)} is missing`);
  for (const words of [
    `TOKEN=${merchant.accessToken}`,
    `curl -s ${at(ports.gateway)}/v1/${merchant.store}/payments`,
    `${at(ports.sandbox)}/inbox`,
  ])
    if (!said.includes(words)) throw new Error(`It does not say ${words}:\n${said}`);
  return merchant;
}
