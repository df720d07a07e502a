import type { ClaimsSigner } from '@cauce/claims';
import { type FindMissing, type FoundMissing, INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { ServiceClient } from './service-client.js';

/** The notifier may wait for what is on the bus. */
const TIMEOUT_MS = 30_000;
const AWAY = 'The notifier does not answer (NOTIFIER_URL)';

/** Asks the notifier which notifications of published messages it lacks. @param service who asks, whose pair signs the claims */
export function askingNotifier(url: string, signer: ClaimsSigner, service: string) {
  const notifier = new ServiceClient(url, signer, 'notifier');
  const path = pathOf(INTERNAL_ROUTES.missingNotifications);
  const call = { method: 'POST', path, as: { principal: service }, timeoutMs: TIMEOUT_MS } as const;
  return {
    ask: (body: FindMissing) => notifier.callOrSay<FoundMissing>({ ...call, body }, AWAY),
    close: () => notifier.close(),
  };
}
