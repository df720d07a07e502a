/** A request, as a browser without scripts makes it. */
type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Its answer, whatever its status; header names in lower case, a repeated header joined with a comma. */
export type Came = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** Sends a request and follows no redirect. */
export type Send = (sent: Sent) => Promise<Came>;
