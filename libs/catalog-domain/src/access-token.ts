import {
  answer,
  type Command,
  type Decision,
  type Definition,
  type Event,
  type EventMakers,
  type OrganizationName,
  type StoreName,
  type Transitions,
} from '@cauce/kernel';

/** Every status of an access token that exists. Whether one has expired depends on the time: see `isValid`. */
const EXISTING = ['ACTIVE', 'REVOKED'] as const;

/**
 * Issued by the service operator, or for an integration with a partner platform (docs/api.md, "Access tokens"). What an integration asks may
 * come late, from a process that was frozen: withdrawing a token that is not there leaves a mark, so that it is not made afterwards.
 */
// prettier-ignore
const TRANSITIONS: Transitions<AccessTokenMachine> = {
  // from                  when                  to          records, or the answer
  IssueAccessToken: [
    [['NONE'],             'always',             'ACTIVE',   ['AccessTokenIssued']],
    [EXISTING,             'same token',         'ignored',  'ALREADY_ISSUED'],
  ],
  RevokeAccessToken: [ // by an operator
    [['ACTIVE'],           'of the merchant',    'REVOKED',  ['AccessTokenRevoked']],
    [['REVOKED'],          'of the merchant',    'ignored',  'ALREADY_REVOKED'],
    [EXISTING,             'of an integration',  'rejected', 'ACCESS_TOKEN_OF_INTEGRATION'],
  ],
  EndAccessToken: [ // by an operator, once another one takes its place
    [['ACTIVE'],           'of the merchant, ends later',   'ACTIVE',   ['AccessTokenEndSet']],
    [['ACTIVE'],           'of the merchant, ends earlier', 'ignored',  'ENDS_EARLIER'],
    [EXISTING,             'of an integration',             'rejected', 'ACCESS_TOKEN_OF_INTEGRATION'],
  ],
  WithdrawAccessToken: [ // by the integration
    [['NONE'],             'always',             'REVOKED',  ['AccessTokenRevoked']],
    [['ACTIVE'],           'of this integration', 'REVOKED', ['AccessTokenRevoked']],
    [['REVOKED'],          'always',             'ignored',  'ALREADY_REVOKED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | AccessTokenStatus, AccessTokenRejected>> = {
  NONE: 'ACCESS_TOKEN_NOT_FOUND',
  ACTIVE: 'ACCESS_TOKEN_EXISTS',
  REVOKED: 'ACCESS_TOKEN_REVOKED',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: AccessTokenCommand,
  token: AccessToken,
): Decision<AccessTokenEvent, AccessTokenIgnored, AccessTokenRejected> {
  return answer<AccessTokenMachine>(ACCESS_TOKEN_MACHINE, command, token);
}

/** What an event makes of an access token. Never reads the table: editing the table must not rewrite history. */
export function evolve(token: AccessToken, event: AccessTokenEvent): AccessToken {
  switch (event.type) {
    case 'AccessTokenIssued':
      return issued(event.data);
    case 'AccessTokenEndSet':
      return { ...token, expireTime: event.data.expireTime };
    case 'AccessTokenRevoked':
      return { ...token, status: 'REVOKED' };
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return token;
  }
}

function issued({ sha256, integration, expireTime }: Terms): AccessToken {
  return { status: 'ACTIVE', sha256, integration, expireTime };
}

/** An access token before its first event. */
export const initial: AccessToken = { status: 'NONE', sha256: '', integration: undefined, expireTime: undefined };

/** The conditions of the column `when`. The type of `command` says for which commands each may be used. */
const CONDITIONS = {
  always: () => true,
  'same token': (command: IssueAccessToken, token: AccessToken) => command.sha256 === token.sha256,
  'of the merchant': (_: RevokeAccessToken, token: AccessToken) => isMerchants(token),
  'of the merchant, ends later': (command: EndAccessToken, token: AccessToken) => isMerchants(token) && endsAfter(command, token),
  'of the merchant, ends earlier': (command: EndAccessToken, token: AccessToken) => isMerchants(token) && !endsAfter(command, token),
  'of an integration': (_: RevokeAccessToken | EndAccessToken, { integration }: AccessToken) => integration !== undefined,
  'of this integration': (command: WithdrawAccessToken, { integration }: AccessToken) => command.integration === integration,
};

function isMerchants({ integration }: AccessToken): boolean {
  return integration === undefined;
}

function endsAfter(command: EndAccessToken, { expireTime }: AccessToken): boolean {
  return expireTime === undefined || Date.parse(expireTime) > Date.parse(command.expireTime);
}

/** How each event is made. */
const EVENTS = {
  AccessTokenIssued: ({ name, organization, displayName, sha256, stores, expireTime, integration, at }: IssueAccessToken) => ({
    type: 'AccessTokenIssued' as const,
    data: {
      name,
      organization,
      displayName,
      sha256,
      ...(stores && { stores }),
      ...(expireTime && { expireTime }),
      ...(integration && { integration }),
      at,
    },
  }),
  AccessTokenEndSet: ({ expireTime, at }: EndAccessToken) => ({ type: 'AccessTokenEndSet' as const, data: { expireTime, at } }),
  AccessTokenRevoked: ({ at }: RevokeAccessToken | WithdrawAccessToken) => ({ type: 'AccessTokenRevoked' as const, data: { at } }),
} satisfies EventMakers<AccessToken, AccessTokenEvent>;

/** The table with its conditions and events: for the laws, the retracing and documentation. */
export const ACCESS_TOKEN_MACHINE: Definition<AccessTokenMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type AccessTokenMachine = {
  state: AccessToken;
  command: AccessTokenCommand;
  event: AccessTokenEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: AccessTokenIgnored;
  code: AccessTokenRejected;
};

/** Whether a token was revoked. */
export type AccessTokenStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of an access token: no more. */
export type AccessToken = {
  readonly status: 'NONE' | AccessTokenStatus;
  readonly sha256: string;
  /** `integrations/<id>`; undefined: the merchant's own. */
  readonly integration: string | undefined;
  /** From then on it is invalid; undefined: it does not expire. */
  readonly expireTime: string | undefined;
};

type Terms = {
  /** `organizations/<id>/access-tokens/<id>`. */
  readonly name: string;
  readonly organization: OrganizationName;
  readonly displayName: string;
  /** Of the token's text, lower-case hexadecimal: all that we keep of it. */
  readonly sha256: string;
  /** The only stores that it may see; absent: all of the organization, later ones too. */
  readonly stores?: readonly StoreName[];
  /** From then on it is invalid; absent: it does not expire. */
  readonly expireTime?: string;
  /** `integrations/<id>`: of a partner platform, which alone uses it; absent: the merchant's own. */
  readonly integration?: string;
};

/** By an operator, or for an integration; its stores belong to the organization. */
type IssueAccessToken = Command<'IssueAccessToken', Terms>;
/** By an operator: it is invalid from now on. */
type RevokeAccessToken = Command<'RevokeAccessToken', unknown>;
/** By an operator: it is invalid from `expireTime` on, or from its own earlier end. */
type EndAccessToken = Command<'EndAccessToken', { readonly expireTime: string }>;
/** For an integration: it is invalid from now on, and is never made if it was not. */
type WithdrawAccessToken = Command<'WithdrawAccessToken', { readonly integration: string }>;

/** All that an access token can be asked. A new member does not compile until the table has its rows. */
export type AccessTokenCommand = IssueAccessToken | RevokeAccessToken | EndAccessToken | WithdrawAccessToken;

/** All that an access token's stream can hold, for ever: add optional fields, else a new type. */
export type AccessTokenEvent =
  Event<'AccessTokenIssued', Terms> | Event<'AccessTokenRevoked', unknown> | Event<'AccessTokenEndSet', { readonly expireTime: string }>;

/** Why nothing was recorded though the command was no error. */
export type AccessTokenIgnored = 'ALREADY_ISSUED' | 'ALREADY_REVOKED' | 'ENDS_EARLIER';

/** The codes that the error catalogue maps to statuses. */
export type AccessTokenRejected = 'ACCESS_TOKEN_NOT_FOUND' | 'ACCESS_TOKEN_EXISTS' | 'ACCESS_TOKEN_REVOKED' | 'ACCESS_TOKEN_OF_INTEGRATION';
