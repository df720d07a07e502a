import { OperatorApi } from '@cauce/testing/system';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Target } from './creates.js';

/** A merchant of its own, with one store. */
export type Shop = Target & {
  readonly organization: string;
  readonly checkoutUrl: string;
  readonly sandboxUrl: string;
  /** For each client that reads lists: see {@link tokensForLists}. */
  readonly listTokens: readonly string[];
};

/** As many lists as a token reads at once (docs/api.md, "Pagination"): the next one would wait. */
const LISTS_OF_A_TOKEN = 4;
const LIST_READERS = 16;

/** Registers it. */
export async function openShop(stack: BenchStack): Promise<Shop> {
  const { organization, store, token } = await stack.merchant();
  const { gatewayUrl: url, checkoutUrl, sandboxUrl } = stack.addresses;
  const listTokens = await tokensForLists(stack, organization, LIST_READERS);
  return { url, checkoutUrl, sandboxUrl, organization, store, token, listTokens, processes: stack.processes };
}

/** A token for each of some clients, with which all can read lists at once: four have the same. */
export async function tokensForLists({ addresses }: BenchStack, organization: string, clients: number): Promise<string[]> {
  const operator = new OperatorApi(addresses);
  const issued = await Promise.all(Array.from({ length: clients / LISTS_OF_A_TOKEN }, () => operator.issueToken(organization)));
  return issued.flatMap(({ token }) => Array.from({ length: LISTS_OF_A_TOKEN }, () => token));
}
