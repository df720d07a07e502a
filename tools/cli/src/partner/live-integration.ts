import { everyPage } from '../every-page.js';
import type { OperatorDoor } from '../operator-door.js';

type Named = { readonly name: string };
type Integration = Named & { readonly baseUrl: string; readonly status: string; readonly teardown?: string };

const OVER = ['INACTIVE', 'REJECTED'];
const AT_A_TIME = 8;

/**
 * The name of a live integration at this base address, of any organization's store; undefined: there is none. One whose teardown is
 * still to come counts as live: the teardown is signed with the token that the partner holds.
 */
export async function findLive(door: OperatorDoor, baseUrl: string): Promise<string | undefined> {
  const organizations = await everyPage<Named>(door, '/organizations', 'organizations');
  const stores = await inTurns(organizations, ({ name }) => everyPage<Named>(door, `/${name}/stores`, 'stores'));
  const integrations = await inTurns(stores, ({ name }) => everyPage<Integration>(door, `/${name}/integrations`, 'integrations'));
  return integrations.find((each) => each.baseUrl === baseUrl && isLive(each))?.name;
}

function isLive({ status, teardown }: Integration): boolean {
  return !OVER.includes(status) || teardown === 'REQUESTED';
}

async function inTurns<From, To>(from: readonly From[], ask: (each: From) => Promise<readonly To[]>): Promise<To[]> {
  const found: To[] = [];
  for (let at = 0; at < from.length; at += AT_A_TIME) found.push(...(await Promise.all(from.slice(at, at + AT_A_TIME).map(ask))).flat());
  return found;
}
