import { List } from './list.js';
import type { CallOptions, Transport } from './transport.js';
import type { AnswerOf, ItemOf, ListId, QueryOf } from './types.js';

/** What every resource of the client has. */
export abstract class Resource {
  constructor(protected readonly api: Transport) {}

  /** @param path what throws when its ids are none: called when something is asked for. */
  protected listOf<O extends ListId>(
    operation: O,
    path: () => Readonly<Record<string, string>>,
    query?: QueryOf<O>,
    options?: CallOptions,
  ): List<ItemOf<O>, AnswerOf<O>> {
    return new List(async (pageToken) => {
      const asked = { path: path(), query: { ...query, ...(pageToken !== undefined && { pageToken }) } };
      return this.api.call(operation, asked, options);
    });
  }
}
