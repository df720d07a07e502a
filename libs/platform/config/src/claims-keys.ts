import { ClaimsKeys } from '@cauce/claims';
import { pairsOf, type ServiceName } from '@cauce/services';
import { Refused, type Variable, variable } from './variable.js';

/** The keys of all pairs that a service is part of. Never shown. `cauce-stack claims-keys` prints them. */
export function claimsKeys(name: ServiceName): Variable<ClaimsKeys> {
  const pairs = pairsOf(name);
  const names = pairs.map(({ caller, service }) => `${caller}/${service}`).join(', ');
  return variable(`caller/service:key,… with keys of 32 bytes in base64 for ${names}`, (text) => {
    try {
      const keys = ClaimsKeys.parse(text);
      pairs.forEach((pair) => keys.of(pair));
      return keys;
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : undefined);
    }
  })();
}
