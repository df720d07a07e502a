import { INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { asCheckout, CHECKOUT } from './as-checkout.js';
import type { LoadableStack } from './loadable-stack.js';

/** A subscription that waits for its buyer. */
export type Made = { readonly name: string; readonly acceptanceUrl: string };

const IDENTITY = { documentType: 'CC', document: '1020304567', firstName: 'Ana', lastName: 'Ríos' };
const SESSION_MS = 30 * 60 * 1_000;

/** Accepts a subscription as checkout asks billing for it. @param proof of a stored card */
export async function acceptAsCheckout(stack: LoadableStack, { name, acceptanceUrl }: Made, proof: string): Promise<void> {
  const billing = asCheckout(stack, 'billing');
  const link = acceptanceUrl.slice(acceptanceUrl.lastIndexOf('/') + 1);
  const body = { session: sessionOf(stack, idOf(name)), proof };
  try {
    await billing.call({ method: 'POST', path: pathOf(INTERNAL_ROUTES.checkoutAcceptance, { link }), body, as: CHECKOUT });
  } finally {
    await billing.close();
  }
}

/** As billing seals it for a buyer who entered the code of the e-mail. */
function sessionOf({ world }: LoadableStack, id: string): string {
  const box = new SealedBox(KeyRing.parse(world.secrets.billingSealingKeys));
  return box.seal(JSON.stringify({ identity: IDENTITY, expires: Date.now() + SESSION_MS }), `buyer-session ${id}`);
}
