import type { EventLog, Position, Recorded } from '../event-log.js';

/** The stored events of one organization's streams, as they come. */
export class OrganizationLog {
  /** Of each stream that was met: whether it is the organization's. */
  private readonly streams = new Map<string, boolean>();

  private constructor(
    private readonly log: EventLog,
    private readonly organization: string,
    private position: Position,
  ) {}

  /** Begins at the end of the log. @param organization `organizations/<id>` */
  static async from(log: EventLog, organization: string): Promise<OrganizationLog> {
    return new OrganizationLog(log, organization, await log.end());
  }

  /** What was recorded since the last call, in order. */
  async next(): Promise<readonly Recorded[]> {
    const { events, end } = await this.log.after(this.position);
    this.position = end;
    const own: Recorded[] = [];
    for (const event of events) if (await this.isOwn(event)) own.push(event);
    return own;
  }

  /** A stream is the organization's if its first event names it. */
  private async isOwn(event: Recorded): Promise<boolean> {
    const known = this.streams.get(event.stream);
    if (known !== undefined) return known;
    const [first] = event.revision === 0 ? [event] : await this.log.stream(event.stream, 1);
    const isOwn = first !== undefined && JSON.stringify(first.data).includes(this.organization);
    this.streams.set(event.stream, isOwn);
    return isOwn;
  }
}
