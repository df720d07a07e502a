import { deriveClaimsKeys } from '@cauce/claims';
import { constantCase, pairsOf, SERVICE_NAMES, type ServiceName } from '@cauce/services';

const ROOT_BYTES = 32;
const SIGNING = SERVICE_NAMES.filter((name) => pairsOf(name).length > 0);

/**
 * The lines of an env file with the keys of each pair of services: `CLAIMS_KEYS=…` for one service, or `<SERVICE>_CLAIMS_KEYS=…` for each, as
 * `docker/compose.yaml` names them. Throws in words.
 * @param rootKey 32 bytes in base64, that no service gets
 */
export function claimsKeysLines(rootKey: string | undefined, service?: string): string[] {
  const root = Buffer.from(rootKey ?? '', 'base64');
  if (root.length !== ROOT_BYTES) throw new Error('CLAIMS_ROOT_KEY must be 32 bytes in base64. Make one: openssl rand -base64 32');
  if (service === undefined) return SIGNING.map((name) => `${constantCase(name)}_CLAIMS_KEYS=${deriveClaimsKeys(root, pairsOf(name))}`);
  if (!isSigning(service)) throw new Error(`No service is called ${service}. Those with keys: ${SIGNING.join(', ')}`);
  return [`CLAIMS_KEYS=${deriveClaimsKeys(root, pairsOf(service))}`];
}

const isSigning = (name: string): name is ServiceName => SIGNING.some((each) => each === name);
