import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { type Trace, writeTraceparent } from './traceparent.js';

/** What every log line of a piece of work carries. Never anything secret or personal. */
export type WorkFields = Readonly<Record<string, string | number | undefined>>;

/** Who waits for the answer of a request. */
export type WaitingCaller = {
  /** Something of the request was sent that may last: an append, a commit, a call to others. */
  hasBegun: boolean;
  /** Whatever goes on after the answer is background. */
  isAnswered: boolean;
  /** Unix milliseconds until when the caller waits; undefined: as long as it takes. */
  until?: number;
};

/** `span`: that of the trace's span id, while it is recorded here. */
type Scope = {
  readonly fields: WorkFields;
  readonly trace?: Trace;
  readonly span?: Span | undefined;
  readonly caller?: WaitingCaller | undefined;
};

const scopes = new AsyncLocalStorage<Scope | undefined>();

/** Runs `fn` as part of a trace; the fields of the surrounding work stay. */
export const withTrace = <T>(trace: Trace, fn: () => T, span?: Span): T =>
  scopes.run({ ...(scopes.getStore() ?? { fields: {} }), trace, span }, fn);

/** Runs `fn` apart from the surrounding work, without its trace and its fields: for work that it only happened to set off. */
export const outsideWork = <T>(fn: () => T, fields: WorkFields = {}): T => scopes.run({ fields }, fn);

/** Runs `fn` for a caller who waits, so that its log lines carry these fields, its request id first of all. */
export const withRequest = <T>(fields: WorkFields & { readonly requestId: string }, fn: () => T): T => {
  const around = scopes.getStore();
  return scopes.run({ ...around, fields: { ...around?.fields, ...fields }, caller: { hasBegun: false, isAnswered: false } }, fn);
};

/**
 * Runs functions as part of the work that is running now, whenever that is: their log lines carry the same ids, or none if it has none. Nobody waits
 * for them.
 */
export const captureWork = (): (<T>(fn: () => T) => T) => {
  const around = scopes.getStore();
  const scope = around && { ...around, caller: undefined };
  return (fn) => scopes.run(scope, fn);
};

/** The trace of the running code. @internal */
export const currentTrace = (): Trace | undefined => scopes.getStore()?.trace;

/** The request id of the running code. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.fields['requestId']?.toString();

/** The caller who waits for the running code. Undefined: it is background (a job, a consumer, a follower), or goes on after the answer. */
export const currentCaller = (): WaitingCaller | undefined => {
  const caller = scopes.getStore()?.caller;
  return caller?.isAnswered === true ? undefined : caller;
};

/** To be called before anything is sent that may last: after it nobody may be told that nothing was begun. */
export const markBegun = (): void => {
  const caller = scopes.getStore()?.caller;
  if (caller) caller.hasBegun = true;
};

/** Says until when the caller of the running code waits, in Unix milliseconds. */
export const callerWaitsUntil = (time: number): void => {
  const caller = currentCaller();
  if (caller) caller.until = time;
};

/** The clocks of two of our machines may differ by so much. */
const CLOCKS_DIFFER_MS = 1_000;

/** What is left of a request's time: until when its caller waits, in Unix milliseconds, and for how many more, where another machine's clock may have said so. */
export type Budget = { readonly until: number; readonly leftMs: number };

/** Of the running code. Undefined: what was begun is finished, however long it takes, and background has all the time. */
export const currentBudget = (): Budget | undefined => {
  const caller = currentCaller();
  if (caller?.until === undefined || caller.hasBegun) return undefined;
  return { until: caller.until, leftMs: caller.until + CLOCKS_DIFFER_MS - Date.now() };
};

/** Whether the caller of the running code waits no more, while nothing of its request was begun: then nothing shall be. */
export const isTooLate = (): boolean => (currentBudget()?.leftMs ?? 0) < 0;

/** The headers that let a service or a consumer go on with this trace; none outside of one. */
export const traceHeaders = (): Record<string, string> => {
  const trace = currentTrace();
  return trace ? { traceparent: writeTraceparent(trace) } : {};
};

/** Adds to the span of the running code what is known only now. `failure`: a short code; the span counts as failed. Nothing personal. */
export const describeSpan = (attributes: Attributes, failure?: string): void => {
  const span = scopes.getStore()?.span;
  span?.setAttributes(attributes);
  if (failure !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: failure });
};

/** A fresh object for each line: the logger writes into it. */
export const logFields = (): Record<string, unknown> => {
  const scope = scopes.getStore();
  return scope ? { ...scope.fields, ...(scope.trace && { traceId: scope.trace.traceId }) } : {};
};
