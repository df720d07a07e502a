import type { BenchStack } from '../stack/bench-stack.js';
import type { Target } from './creates.js';

/** A merchant of its own, with one store. */
export type Shop = Target & { readonly organization: string; readonly checkoutUrl: string; readonly sandboxUrl: string };

/** Registers it. */
export async function openShop(stack: BenchStack): Promise<Shop> {
  const { organization, store, token } = await stack.merchant();
  const { gatewayUrl: url, checkoutUrl, sandboxUrl } = stack.addresses;
  return { url, checkoutUrl, sandboxUrl, organization, store, token, processes: stack.processes };
}
