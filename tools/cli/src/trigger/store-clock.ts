import { advanceOf } from '../advance.js';
import { everyPage } from '../every-page.js';
import { follow, type Terminal } from '../follow.js';
import { type OperatorDoor, Refused } from '../operator-door.js';
import { later, type Span } from '../span.js';

type Organization = { readonly name: string; readonly testClock?: string };
type Store = { readonly name: string };

/** The test clock that a store lives by. */
export class StoreClock {
  private constructor(
    private readonly door: OperatorDoor,
    /** `organizations/<id>`. */
    readonly organization: string,
    private readonly terminal: Terminal,
  ) {}

  /** Throws Refused for a store whose time cannot be moved. */
  static async of(door: OperatorDoor, store: string, terminal: Terminal): Promise<StoreClock> {
    const organizations = await everyPage<Organization>(door, '/organizations', 'organizations');
    for (const { name } of organizations.filter(({ testClock }) => testClock !== undefined)) {
      const stores = await everyPage<Store>(door, `/${name}/stores`, 'stores');
      if (stores.some((each) => each.name === store)) return new StoreClock(door, name, terminal);
    }
    const how = 'npx cauce organizations create … --environment DEVELOPMENT --test-clock-now <time>';
    throw new Refused(`Time must pass for this, and ${store} has no test clock. Take a store of an organization that has one: ${how}`);
  }

  /** Moves it, and waits until everything that falls due has happened. */
  async pass(span: Span): Promise<void> {
    const path = `/${this.organization}/test-clock`;
    const look = () => this.door.ask({ method: 'GET', path });
    const { now = '' } = (await look()) as { readonly now?: string };
    const begin = () => this.door.ask({ method: 'POST', path: `${path}:advance`, body: { to: later(now, span) } });
    await follow({ begin, look, progressOf: advanceOf }, this.terminal);
  }
}
