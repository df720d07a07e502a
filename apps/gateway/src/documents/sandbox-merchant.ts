import { readFile } from 'node:fs/promises';
import type { ConfigRule } from '@cauce/config';

/** What "try it" begins with: the token and the store (`stores/<id>`) of a developer's sandbox. Nothing elsewhere. */
export type Prefilled = { readonly accessToken?: string; readonly store?: string };

/**
 * Reads what the seed has written (`.stack/sandbox.json`). Each time, since it is written after the gateway has started, and anew when the
 * stores are. Before, there is nothing to fill in.
 */
export async function readSandboxMerchant(file: string | undefined): Promise<Prefilled> {
  if (file === undefined) return {};
  const written = (await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)) as Readonly<Record<string, unknown>> | null | undefined;
  const { accessToken, store } = written ?? {};
  return typeof accessToken === 'string' && typeof store === 'string' ? { accessToken, store } : {};
}

/** A rule: no token is handed to whoever opens the reference of a service that moves money. */
export const noSandboxInProduction: ConfigRule = ({ ENVIRONMENT, SANDBOX_FILE }) =>
  ENVIRONMENT === 'production' && SANDBOX_FILE !== undefined
    ? { variable: 'SANDBOX_FILE', problem: 'is set in production', allowed: 'nothing when ENVIRONMENT is production' }
    : undefined;
