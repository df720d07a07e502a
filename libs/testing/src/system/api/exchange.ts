/** A request, sent exactly as it is. */
export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** A response, whatever its status. `body` is its JSON, unchecked; undefined when it is not JSON. */
export type Answer<Body = unknown> = {
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Body;
};
