import { ApiError } from '@cauce/contracts';
import { AggregateStreams, type CommandContext, type Handled, type Writing } from '@cauce/event-store';
import { isId } from '@cauce/kernel';
import {
  decideIntegration,
  evolveIntegration,
  evolveIntegrationView,
  initialIntegration,
  type Integration,
  type IntegrationCommand,
  type IntegrationEvent,
  type IntegrationIgnored,
  type IntegrationRejected,
  type IntegrationResource,
  type IntegrationView,
} from '@cauce/partner-domain';
import { INTEGRATION_TABLE, type IntegrationRow, toIntegrationRow } from './integration.row.js';

/** The result of a command. */
export type HandledIntegration = Handled<Integration, IntegrationView, IntegrationEvent, IntegrationIgnored, IntegrationRejected>;

/** A command without its time, which `CommandContext` has. */
export type CommandWithoutTime = IntegrationCommand extends infer Each
  ? Each extends IntegrationCommand
    ? Omit<Each, 'at'>
    : never
  : never;

/** The view of an integration that has events. Throws otherwise. */
export function viewOf(id: string, { view }: { readonly view: IntegrationView | undefined }): IntegrationView {
  if (view === undefined) throw new Error(`integration-${id} has no events`);
  return view;
}

/** All integrations: their streams, and the rows that mirror them. */
export class IntegrationStreams extends AggregateStreams<Integration, IntegrationView, IntegrationEvent, IntegrationRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialIntegration, evolve: evolveIntegration, evolveView: evolveIntegrationView };
    super({ category: 'integration', ...fold, table: INTEGRATION_TABLE, toRow: toIntegrationRow }, writing);
  }

  /** Decides a command, appends its events, and writes the row. Throws ApiError for a rejection, which names the integration. */
  async execute(id: string, command: CommandWithoutTime, given: CommandContext): Promise<HandledIntegration> {
    return refuseRejected(await this.decide(id, command, given));
  }

  /** The same, but a rejection is an answer. */
  decide(id: string, command: CommandWithoutTime, given: CommandContext): Promise<HandledIntegration> {
    return this.handle(id, given, (state, at) => decideIntegration({ ...command, at }, state));
  }

  /** The integration of this store. Throws INTEGRATION_NOT_FOUND. */
  async find(storeId: string, id: string): Promise<IntegrationResource> {
    const row = isId(id) ? await this.rows.read(id) : undefined;
    if (row?.store !== `stores/${storeId}`) throw new ApiError('INTEGRATION_NOT_FOUND');
    return row.resource;
  }
}

/** Throws ApiError for a rejection, which names the integration. */
export function refuseRejected(handled: HandledIntegration): HandledIntegration {
  if (handled.decision.kind !== 'rejected') return handled;
  const integration = handled.view?.resource.name;
  throw new ApiError(handled.decision.code, integration === undefined ? {} : { metadata: { integration } });
}
