import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '@cauce/stack/terminal';
import { everyPage } from '../every-page.js';
import { type OperatorDoor, Refused } from '../operator-door.js';
import { STILL_HERE } from './listener.js';

/** An endpoint of `cauce listen`, with its secrets. */
export type DevelopmentEndpoint = { readonly name: string; readonly webhookKey: string; readonly signingSecret: string };

/** What the developer wants to hear of. */
export type Wanted = { readonly store?: string; readonly events?: readonly string[] };

type Endpoint = { readonly name: string; readonly url: string; readonly status: string };
type Operation = { readonly name: string; readonly state?: string };

const LOOK_MS = 1_000;
const LOOK_EVERY_MS = 250;

/** This machine's own, so that another developer's listener, which cannot be asked from here, is left alone. */
const PREFIX = `/cauce-listen/${hashOf(hostname())}/`;
const KEPT = 'kept-';

/** A new path for a listener of this machine. @param keeper the file that keeps its keys, if one does */
export function newPath(keeper?: string): string {
  return `${keeper === undefined ? PREFIX : keptBy(keeper)}${randomUUID()}`;
}

/** How the paths begin of what is kept for a file: it is that file's next listener that goes on with it. */
function keptBy(keeper: string): string {
  return `${PREFIX}${KEPT}${hashOf(resolve(keeper))}-`;
}

/** Endpoints that `cauce listen` makes and removes, of one organization. */
export class DevelopmentEndpoints {
  constructor(
    private readonly door: OperatorDoor,
    /** `organizations/<id>`. */
    private readonly organization: string,
  ) {}

  /** Throws Refused, in words, where nothing of this machine may be called. */
  async register(url: string, { store, events }: Wanted): Promise<DevelopmentEndpoint> {
    const { environment } = (await this.door.ask({ method: 'GET', path: `/${this.organization}` })) as { environment?: string };
    if (environment === 'PRODUCTION')
      throw new Refused(
        `${this.organization} is in PRODUCTION: its webhooks never go to a private address. Listen with one in DEVELOPMENT.`,
      );
    const body = { url, ...(store !== undefined && { store }), ...(events && { events }) };
    try {
      return (await this.door.ask({ method: 'POST', path: `/${this.organization}/webhook-endpoints`, body })) as DevelopmentEndpoint;
    } catch (error) {
      if (!(error instanceof Refused) || !error.lines.some((line) => line.startsWith('url:'))) throw error;
      const why = 'This Cauce does not call private addresses: listen where it runs for development (ALLOW_PRIVATE_ADDRESSES).';
      throw new Refused(why, error.lines);
    }
  }

  async remove(name: string): Promise<void> {
    await this.door.ask({ method: 'DELETE', path: `/${name}` });
  }

  /** Leaves it for the next listener of its file: what happens until then waits, and is skipped. */
  async disable(name: string): Promise<void> {
    await this.door.ask({ method: 'POST', path: `/${name}:disable` });
  }

  /**
   * Goes on with an endpoint that a file keeps, with what is new from now on. Answers false where it is no longer there, or was not made for
   * that file. Throws Refused while another listener has it.
   */
  async takeUp(name: string, url: string, keeper: string, { store, events }: Wanted): Promise<boolean> {
    const [endpoint] = (await this.all()).filter((each) => each.name === name && pathOf(each).startsWith(keptBy(keeper)) && isOpen(each));
    if (endpoint === undefined) return false;
    if (await isAlive(endpoint)) throw new Refused(`Another "cauce listen" uses the keys of ${keeper}: end it, or name another file.`);
    await this.door.ask({ method: 'PATCH', path: `/${name}`, body: { url, store: store ?? 'stores/-', events: events ?? [] } });
    let skipping = (await this.door.ask({ method: 'POST', path: `/${name}:skip` })) as Operation;
    while (skipping.state === 'RUNNING') {
      await pause(LOOK_EVERY_MS);
      skipping = (await this.door.ask({ method: 'GET', path: `/${skipping.name}` })) as Operation;
    }
    if (endpoint.status === 'DISABLED') await this.door.ask({ method: 'POST', path: `/${name}:resume` });
    return true;
  }

  /** Removes the endpoints of killed listeners of this machine. Answers how many. @param kept what a file keeps, and which file */
  async removeLeftovers(kept: { readonly keeper?: string; readonly name?: string } = {}): Promise<number> {
    const { keeper, name: its } = kept;
    const isOther = (each: Endpoint) =>
      !pathOf(each).startsWith(PREFIX + KEPT) || (keeper !== undefined && pathOf(each).startsWith(keptBy(keeper)) && each.name !== its);
    const left: Endpoint[] = [];
    for (const each of (await this.all()).filter((one) => pathOf(one).startsWith(PREFIX) && isOpen(one) && isOther(one)))
      if (!(await isAlive(each))) left.push(each);
    for (const { name } of left) await this.remove(name);
    return left.length;
  }

  private all(): Promise<Endpoint[]> {
    return everyPage<Endpoint>(this.door, `/${this.organization}/webhook-endpoints`, 'webhookEndpoints');
  }
}

function pathOf({ url }: Endpoint): string {
  return URL.parse(url)?.pathname ?? '';
}

function isOpen({ status }: Endpoint): boolean {
  return status === 'ENABLED' || status === 'DISABLED';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Whether its listener still answers. Looked for on this machine, whatever name the notifier knows it by. */
async function isAlive({ url }: Endpoint): Promise<boolean> {
  const { port, pathname } = new URL(url);
  try {
    const answer = await ask(`http://127.0.0.1:${port}${pathname}`, { signal: AbortSignal.timeout(LOOK_MS) });
    return (await answer.text()) === STILL_HERE;
  } catch {
    return false;
  }
}
