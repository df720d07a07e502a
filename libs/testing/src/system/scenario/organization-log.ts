import type { EventLog, Position, Recorded } from '../event-log.js';

/** The stored events of one organization, as they are appended. */
export class OrganizationLog {
  /** For each stream seen so far: whether it is the organization's. */
  private readonly streams = new Map<string, boolean>();

  private constructor(
    private readonly log: EventLog,
    private readonly organization: string,
    private position: Position,
  ) {}

  /** Starts at the current end of the log. @param organization `organizations/<id>` */
  static async from(log: EventLog, organization: string): Promise<OrganizationLog> {
    return new OrganizationLog(log, organization, await log.end());
  }

  /** The events since the last call, in order. */
  async next(): Promise<readonly Recorded[]> {
    const { events, end } = await this.log.after(this.position);
    this.position = end;
    const own: Recorded[] = [];
    for (const event of events) if (await this.isOwn(event)) own.push(event);
    return own;
  }

  /** A stream is the organization's if its first event names the organization. */
  private async isOwn(event: Recorded): Promise<boolean> {
    const known = this.streams.get(event.stream);
    if (known !== undefined) return known;
    const [first] = event.revision === 0 ? [event] : await this.log.stream(event.stream, 1);
    const isOwn = first !== undefined && JSON.stringify(first.data).includes(this.organization);
    this.streams.set(event.stream, isOwn);
    return isOwn;
  }
}
