import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.js';
import { Checks } from './image/checks.js';
import { autoscalingFaults } from './manifests/autoscaling.js';
import { execute } from './manifests/execute.js';
import { type ManifestTools, manifestTools } from './manifests/tools.js';
import type { TestRun } from './phase.js';
import type { Tally } from './tally.js';

const OVERLAYS = join(ROOT, 'deploy/overlays');
/** The oldest that the manifests are for, the one that they ran on, and the newest of which there are schemas. */
const VERSIONS = ['1.30', '1.34', '1.37'];

/** Renders each overlay as `kubectl apply -k` does, and validates what comes out: no cluster takes part. */
export async function runManifests(run: TestRun): Promise<Tally> {
  const checks = new Checks('manifests', run.progress, run.signal);
  const tools = await checks.that('kustomize and kubernetes-validate are here', () => manifestTools(run.signal));
  if (tools === undefined) return checks.tally;
  const folder = join(run.folder, 'manifests');
  await mkdir(folder, { recursive: true });
  for (const overlay of await readdir(OVERLAYS)) {
    const text = await checks.that(`${overlay} renders`, () => execute(tools.kustomize, ['build', join(OVERLAYS, overlay)], run));
    if (text !== undefined) await lookAt(checks, { overlay, text, folder, tools, run });
  }
  return checks.tally;
}

type Rendered = {
  readonly overlay: string;
  readonly text: string;
  readonly folder: string;
  readonly tools: ManifestTools;
  readonly run: TestRun;
};

async function lookAt(checks: Checks, rendered: Rendered): Promise<void> {
  const { overlay, text } = rendered;
  for (const version of VERSIONS) await checks.that(`${overlay} is valid for Kubernetes ${version}`, () => validate(rendered, version));
  await checks.that(`${overlay} with a misspelt probe is not`, async () => {
    const misspelt = text.replace('startupProbe:', 'startupProb:');
    const refused = await validate({ ...rendered, text: misspelt }, VERSIONS[0] ?? '').then(
      () => '',
      (error: unknown) => String(error),
    );
    if (!refused.includes('startupProb')) throw new Error(`it was taken, or refused for something else: ${refused}`);
  });
  await checks.that(`${overlay} leaves the number of pods to its autoscalers`, () => {
    const faults = autoscalingFaults(text);
    return faults.length === 0 ? Promise.resolve() : Promise.reject(new Error(faults.join('\n')));
  });
}

async function validate({ overlay, text, folder, tools, run }: Rendered, version: string): Promise<void> {
  const file = join(folder, `${overlay}.yaml`);
  await writeFile(file, text);
  await execute(tools.validate, ['--strict', '--quiet', '--kubernetes-version', version, file], run);
}
