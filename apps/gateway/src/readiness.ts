import type { ReadinessCheck } from '@cauce/http';
import { request } from 'undici';

/**
 * Ready once the catalog was reached, and from then on: without it the gateway still serves all whom it knows, and a door that
 * closes for everybody helps nobody.
 */
export function catalogReached(catalogUrl: string): ReadinessCheck {
  let reached = false;
  const check = async () => {
    if (reached) return;
    const { statusCode, body } = await request(`${catalogUrl}/health/live`);
    await body.dump();
    if (statusCode !== 200) throw new Error(`the catalog answered ${statusCode}`);
    reached = true;
  };
  return { name: 'catalog', check };
}
