import type { CardEntry, PaymentMethod } from '@cauce/kernel';
import type { ProcessorAccountEvent, ProcessorAccountStatus, ProcessorSecrets } from './processor-account.js';

/** The account as the operator API shows it: none of its secrets. Times are the machine's. */
export type ProcessorAccountResource = {
  readonly name: string;
  readonly displayName: string;
  readonly status: ProcessorAccountStatus;
  readonly address: string;
  readonly publicAddress: string;
  readonly methods: readonly PaymentMethod[];
  readonly currencies?: readonly string[];
  /** Absent, as in all that was recorded before there was a choice: FORM. */
  readonly cardEntry?: CardEntry;
  readonly replacedSecretExpireTime?: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** The resource, and what calls and callbacks need. */
export type ProcessorAccountView = {
  readonly resource: ProcessorAccountResource;
  readonly organization: string;
  readonly secrets: ProcessorSecrets;
};

/** Folds one event; undefined until the account is registered. Never throws. */
export function evolveView(view: ProcessorAccountView | undefined, event: ProcessorAccountEvent): ProcessorAccountView | undefined {
  if (event.type === 'ProcessorAccountRegistered') return registered(event.data);
  return view && changed(view, event);
}

type Registered = Extract<ProcessorAccountEvent, { type: 'ProcessorAccountRegistered' }>;

function changed(view: ProcessorAccountView, event: Exclude<ProcessorAccountEvent, Registered>): ProcessorAccountView {
  switch (event.type) {
    case 'ProcessorAccountChanged':
      return changedTerms(view, event.data);
    case 'ProcessorSecretsRotated':
      return rotated(view, event.data);
    case 'ProcessorAccountRetired':
      return { ...view, resource: { ...view.resource, status: 'RETIRED', updateTime: event.data.at } };
    case 'ProcessorAccountDeleted':
      return { ...view, resource: { ...view.resource, status: 'DELETED', updateTime: event.data.at } };
    default:
      event satisfies never;
      return view;
  }
}

function registered({ organization, secrets, at, ...terms }: Registered['data']): ProcessorAccountView {
  const resource = { ...terms, status: 'ACTIVE' as const, createTime: at, updateTime: at };
  return { resource, organization, secrets: { ...secrets, replaced: [] } };
}

type DataOf<Type extends ProcessorAccountEvent['type']> = Extract<ProcessorAccountEvent, { type: Type }>['data'];

/** An event without currencies says that the account takes all; without a card entry, that cards are entered in our form. */
function changedTerms(view: ProcessorAccountView, { at, ...terms }: DataOf<'ProcessorAccountChanged'>): ProcessorAccountView {
  const { currencies: _, cardEntry: __, ...before } = view.resource;
  return { ...view, resource: { ...before, ...terms, updateTime: at } };
}

function rotated(view: ProcessorAccountView, { at, ...secrets }: DataOf<'ProcessorSecretsRotated'>): ProcessorAccountView {
  const { replacedSecretExpireTime: _, ...before } = view.resource;
  const until = secrets.replaced
    .map(({ expireTime }) => expireTime)
    .toSorted()
    .at(-1);
  return { ...view, secrets, resource: { ...before, ...(until !== undefined && { replacedSecretExpireTime: until }), updateTime: at } };
}

/** Whether a new charge by this method, in this currency, may begin at the account. */
export function serves({ resource }: ProcessorAccountView, method: PaymentMethod, currencyCode?: string): boolean {
  const { status, methods, currencies } = resource;
  const takes = currencyCode === undefined || currencies === undefined || currencies.includes(currencyCode);
  return status === 'ACTIVE' && takes && methods.includes(method);
}

/** How a new card is entered at the account. */
export function cardEntryOf({ cardEntry = 'FORM' }: Pick<ProcessorAccountResource, 'cardEntry'>): CardEntry {
  return cardEntry;
}

/** Whether a new card may be stored at the account: it is entered in our form, since a card that is entered elsewhere comes with its charge alone. */
export function storesCards(account: ProcessorAccountView, currencyCode?: string): boolean {
  return cardEntryOf(account.resource) === 'FORM' && serves(account, 'CARD', currencyCode);
}

/** The sealed secrets with one of which a callback may be signed at this time, RFC 3339 UTC. */
export function callbackSecretsAt(at: string, { secrets }: ProcessorAccountView): readonly string[] {
  return [secrets.callbackSecret, ...secrets.replaced.filter(({ expireTime }) => at < expireTime).map((each) => each.callbackSecret)];
}
