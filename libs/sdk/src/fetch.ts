/** As much of `fetch` as is used: the global one, undici's and others are like this. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** What it is given. */
export type FetchInit = {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
};

/** What it answers. */
export type FetchResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** `opaqueredirect` where redirects are hidden, as in browsers. */
  readonly type?: string;
  /** It was followed all the same. */
  readonly redirected?: boolean;
  readonly url?: string;
};

/** Whoever made it: another `fetch` has a Response of its own. */
export function isResponse(value: unknown): value is FetchResponse {
  if (typeof value !== 'object' || value === null) return false;
  const { status, headers, text } = value as Partial<FetchResponse>;
  return typeof status === 'number' && typeof headers?.get === 'function' && typeof text === 'function';
}
