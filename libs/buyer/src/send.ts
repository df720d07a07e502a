/** A request, as a browser without scripts makes it. */
type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Its answer, whatever its status. */
export type Came = {
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each `Set-Cookie` by itself. */
  readonly cookies: readonly string[];
  readonly text: string;
};

/** Sends a request and follows no redirect. */
export type Send = (sent: Sent) => Promise<Came>;
