import { ApiError, type ErrorCode } from '@cauce/contracts';
import { type AnyEvent, DeciderStreams, type DeciderStreamsOptions, ReadModel, type ReadModelOptions } from '@cauce/event-store';
import type { Decision } from '@cauce/kernel';
import type { ListedRow, VersionedRow } from '@cauce/postgres';
import { type Logger, currentRequestId, traceHeaders } from '@cauce/telemetry';
import type { Connections } from './connections.js';

/** What all streams of this service are written with. */
export type Writing = {
  readonly connections: Pick<Connections, 'store' | 'rows'>;
  readonly writeThrough: boolean;
  readonly logger: Logger;
};

/** Who gave a command, and when: `at` is the organization's time. */
export type Given = { readonly principal: string; readonly at: string };

type Fold<State, View, Event extends AnyEvent> = Omit<DeciderStreamsOptions<State, View, Event>, 'store'> & {
  /** The time of the last event. */
  readonly updateTimeOf: (view: View) => string;
};
type Rows<State, View, Event extends AnyEvent, Row extends VersionedRow> = Pick<
  ReadModelOptions<State, View, Event, Row>,
  'table' | 'toRow' | 'foldVersion'
>;

/** The streams of one category, with the rows that mirror them: load → decide → append → write through. */
export class WrittenStreams<State, View, Event extends AnyEvent, Row extends VersionedRow & ListedRow> {
  readonly rows: ReadModel<State, View, Event, Row>;
  readonly category: string;
  private readonly streams: DeciderStreams<State, View, Event>;

  constructor(
    private readonly fold: Fold<State, View, Event>,
    rows: Rows<State, View, Event, Row>,
    { connections, writeThrough, logger }: Writing,
  ) {
    this.category = fold.category;
    this.streams = new DeciderStreams({ ...fold, store: connections.store });
    this.rows = new ReadModel({ ...rows, streams: this.streams, pool: connections.rows, writeThrough, logger });
  }

  /** Creates the stream of a new id. */
  create(id: string, given: Given, decide: (state: State, at: string) => Decision<Event, string, ErrorCode>): Promise<View> {
    return this.handle(id, given, decide, true);
  }

  /**
   * Decides and appends; the row is there when it resolves. Answers the view after it, also when there was nothing to record.
   * Throws ApiError with the code of a rejection. The time handed to `decide` never runs backwards in a stream.
   */
  async handle(
    id: string,
    { principal, at }: Given,
    decide: (state: State, at: string) => Decision<Event, string, ErrorCode>,
    create = false,
  ): Promise<View> {
    const metadata = { principal, requestId: currentRequestId(), ...traceHeaders() };
    const handled = await this.streams.handle(id, (state, view) => decide(state, this.notBefore(at, view)), { create, metadata });
    const { decision, view } = handled;
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    if (view === undefined) throw new Error(`${this.category}-${id} has no view`);
    if (handled.appended.length > 0) await this.rows.write(id, handled);
    return view;
  }

  private notBefore(at: string, view: View | undefined): string {
    const last = view === undefined ? '' : this.fold.updateTimeOf(view);
    return at > last ? at : last;
  }
}
