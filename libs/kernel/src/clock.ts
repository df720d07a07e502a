/** What a caller knows of an organization: it saves the look-up where the organization has no test clock. */
export type KnownOrganization = { readonly testClock?: true };

/**
 * The extra field of commands that start work on somebody else's machine, such as a charge, for an organization with a test clock: that work is
 * done in real time. RFC 3339, UTC.
 */
export function machineTimeOf({ testClock }: KnownOrganization): { readonly machineTime?: string } {
  return testClock ? { machineTime: new Date().toISOString() } : {};
}

/** Where business time comes from: resource timestamps, due-ness, expiry. Each organization may have its own time. */
export abstract class Clock {
  /**
   * Read each time, since a test clock may have moved. May throw while the time cannot be known.
   * @param organization `organizations/<id>`. @param known given by a caller who knows whether the organization has a test clock.
   * @returns RFC 3339, UTC, with milliseconds and `Z`: two of them compare as text.
   */
  abstract now(organization: string, known?: KnownOrganization): Promise<string>;
}

/** The machine's time, for every organization alike. */
export class SystemClock extends Clock {
  override now(): Promise<string> {
    return Promise.resolve(new Date().toISOString());
  }
}
