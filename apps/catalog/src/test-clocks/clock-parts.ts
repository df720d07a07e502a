import type { Round } from '@cauce/catalog-domain';
import type { ClockReading, Left, RemoteListener, RemoteParticipant, Standing } from '@cauce/http';

/** What a round came to, and what it does not wait for. */
export type Rounded = { readonly round: Round; readonly left: Left };

/** All other parts, as far as test clocks concern them. Every call throws ApiError while one of them does not answer. */
export class ClockParts {
  constructor(
    private readonly participants: readonly RemoteParticipant[],
    private readonly listeners: readonly RemoteListener[],
  ) {}

  /** Told again, it is no news. */
  async put(organization: string, { now, tick }: ClockReading): Promise<void> {
    await Promise.all(this.participants.map((each) => each.put(organization, { now, tick })));
  }

  /** The earliest time after this one at which something is due, of each. */
  async earliestDues(organization: string, after: string): Promise<readonly (string | undefined)[]> {
    const dues = await Promise.all(this.participants.map((each) => each.earliestDue(organization, after)));
    return dues.map(({ time }) => time);
  }

  /** Runs what is due, and waits for what follows from it: first what is handed on, then who takes it up. */
  async round(organization: string, tick: number): Promise<Rounded> {
    const ran = await Promise.all(this.participants.map((each) => each.runDue(organization, tick)));
    const standings = [...(await drained(this.participants, organization)), ...(await drained(this.listeners, organization))];
    const round = {
      ranCount: ran.reduce((sum, { ranCount }) => sum + ranCount, 0),
      isDone: standings.every(({ isDone }) => isDone),
      movement: standings.map(({ movement }) => movement).join(' '),
    };
    return { round, left: Object.assign({}, ...standings.map(({ left }) => left)) as Left };
  }
}

function drained(parts: readonly { drain(organization: string): Promise<Standing> }[], organization: string): Promise<Standing[]> {
  return Promise.all(parts.map((each) => each.drain(organization)));
}
