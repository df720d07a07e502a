import { parse } from 'yaml';
import { type Deployment, documentsIn } from './manifest.js';

type Overlay = { readonly configMapGenerator?: readonly { readonly name: string; readonly literals?: readonly string[] }[] };

/** Whoever is trusted says who the caller is: with all addresses, every caller is whoever he likes. */
const EVERYBODY = /^(0\.0\.0\.0|::)(\/0)?$/;

/** Why the doors would not know their callers' addresses under this overlay, by `TRUSTED_PROXIES`. @param doors the manifests of those that the world reaches */
export function proxyFaults(overlay: string, doors: Readonly<Record<string, string>>): string[] {
  const { configMapGenerator = [] } = parse(overlay) as Overlay;
  const literals = configMapGenerator.find(({ name }) => name === 'cauce')?.literals ?? [];
  const proxies = literals.find((each) => each.startsWith('TRUSTED_PROXIES='))?.slice('TRUSTED_PROXIES='.length) ?? '';
  return [
    ...(proxies === '' ? ['it must say TRUSTED_PROXIES: else every caller has the address of the ingress'] : []),
    ...proxies.split(',').flatMap((each) => (EVERYBODY.test(each.trim()) ? [`TRUSTED_PROXIES must not trust ${each.trim()}`] : [])),
    ...Object.entries(doors).flatMap(([name, manifest]) => (readsSettings(manifest) ? [] : [`${name} does not read the settings`])),
  ].map((fault) => `deploy/overlays/production: ${fault}`);
}

function readsSettings(manifest: string): boolean {
  const deployment = documentsIn(manifest).find(({ kind }) => kind === 'Deployment') as Deployment | undefined;
  return deployment?.spec.template.spec.containers[0].envFrom.some(({ configMapRef }) => configMapRef?.name === 'cauce') ?? false;
}
