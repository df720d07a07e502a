import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ask } from '@cauce/stack/terminal';
import { everyPage } from '../every-page.js';
import { type OperatorDoor, Refused } from '../operator-door.js';
import { STILL_HERE } from './listener.js';

/** An endpoint of `cauce listen`, with its secrets. */
export type DevelopmentEndpoint = { readonly name: string; readonly webhookKey: string; readonly signingSecret: string };

/** What the developer wants to hear of. */
export type Wanted = { readonly store?: string; readonly events?: readonly string[] };

type Endpoint = { readonly name: string; readonly url: string; readonly status: string };

const LOOK_MS = 1_000;

/** This machine's own, so that another developer's listener, which cannot be asked from here, is left alone. */
const PREFIX = `/cauce-listen/${createHash('sha256').update(hostname()).digest('hex').slice(0, 12)}/`;

/** A new path for a listener of this machine. */
export function newPath(): string {
  return `${PREFIX}${randomUUID()}`;
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

  /** Removes the endpoints of killed listeners of this machine. Answers how many. */
  async removeLeftovers(): Promise<number> {
    const endpoints = await everyPage<Endpoint>(this.door, `/${this.organization}/webhook-endpoints`, 'webhookEndpoints');
    const left: Endpoint[] = [];
    for (const endpoint of endpoints) if (isOurs(endpoint) && !(await isAlive(endpoint))) left.push(endpoint);
    for (const { name } of left) await this.remove(name);
    return left.length;
  }
}

function isOurs({ url, status }: Endpoint): boolean {
  return URL.parse(url)?.pathname.startsWith(PREFIX) === true && (status === 'ENABLED' || status === 'DISABLED');
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
