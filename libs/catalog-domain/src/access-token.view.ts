import { type AccessTokenEvent, type AccessTokenStatus } from './access-token.js';

/** The access token as the operator API shows it: nothing that would let anyone use it. */
export type AccessTokenResource = {
  readonly name: string;
  readonly displayName: string;
  readonly status: AccessTokenStatus;
  readonly stores?: readonly string[];
  readonly expireTime?: string;
  readonly integration?: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** The resource, and what the token is verified by. */
export type AccessTokenView = { readonly resource: AccessTokenResource; readonly organization: string; readonly sha256: string };

/** Whether the token lets anyone in at this time. Compared as instants: older events may have a year of five digits, which does not sort as text. */
export function isValid({ status, expireTime }: AccessTokenResource, at: string): boolean {
  return status === 'ACTIVE' && (expireTime === undefined || Date.parse(at) < Date.parse(expireTime));
}

/** Whether the token may see a store of its organization. */
export function maySee({ stores }: AccessTokenResource, store: string): boolean {
  return stores === undefined || stores.includes(store);
}

/** Folds one event into the resource; undefined until the token is issued. Never throws. */
export function evolveView(view: AccessTokenView | undefined, event: AccessTokenEvent): AccessTokenView | undefined {
  switch (event.type) {
    case 'AccessTokenIssued':
      return issued(event.data);
    case 'AccessTokenRevoked':
      return view && { ...view, resource: { ...view.resource, status: 'REVOKED', updateTime: event.data.at } };
    case 'AccessTokenEndSet':
      return view && { ...view, resource: { ...view.resource, expireTime: event.data.expireTime, updateTime: event.data.at } };
    default:
      event satisfies never;
      return view;
  }
}

function issued({ sha256, organization, at, ...terms }: Extract<AccessTokenEvent, { type: 'AccessTokenIssued' }>['data']): AccessTokenView {
  return { resource: { ...terms, status: 'ACTIVE', createTime: at, updateTime: at }, organization, sha256 };
}
