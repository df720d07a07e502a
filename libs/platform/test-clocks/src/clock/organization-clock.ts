import { ApiError } from '@cauce/contracts';
import { Clock, type KnownOrganization } from '@cauce/kernel';
import type { Queryable } from '@cauce/postgres';
import { ClockRows } from './clock-rows.js';

/** How many organizations are remembered to have none. */
const REMEMBERED = 100_000;

/** The clock of an organization that has one is not known here yet: whatever concerns it alone waits. Others answer UNAVAILABLE. */
class ClockUnknown extends ApiError {
  constructor(readonly organization: string) {
    super('UNAVAILABLE');
  }
}

/** The organization for whose clock an error says that it must be waited; undefined for all other errors. */
export function awaitedClock(error: unknown): string | undefined {
  return error instanceof ClockUnknown ? error.organization : undefined;
}

/**
 * Each organization's own time. That an organization has no test clock may be remembered for ever: a clock is chosen when the organization is
 * made, and every part is told before its name is known to anyone. A clock itself is read each time: another process may have moved it.
 * Throws UNAVAILABLE (see {@link awaitedClock}) for an organization whose caller knows of a clock of which this part was not told yet.
 */
export class OrganizationClock extends Clock {
  private readonly rows: ClockRows;
  private readonly without = new Set<string>();

  /** @param pool of the database with the table `test_clock` */
  constructor(pool: Queryable) {
    super();
    this.rows = new ClockRows(pool);
  }

  override async now(organization: string, known?: KnownOrganization): Promise<string> {
    // A caller who knows of a clock is right, whatever was found when nobody had told this part of it.
    const hasNone = known === undefined ? this.without.has(organization) : known.testClock !== true;
    if (hasNone) return new Date().toISOString();
    const clock = await this.rows.find(organization);
    // The catalog tells a new part of all clocks, but not at once: until then, nothing happens at the wrong time.
    if (clock === undefined && known?.testClock === true) throw new ClockUnknown(organization);
    if (clock === undefined) this.remember(organization);
    return clock?.now ?? new Date().toISOString();
  }

  private remember(organization: string): void {
    const [oldest] = this.without.size < REMEMBERED ? [] : this.without;
    if (oldest !== undefined) this.without.delete(oldest);
    this.without.add(organization);
  }
}
