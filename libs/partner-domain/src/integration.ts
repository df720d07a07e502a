import { answer, type Decision, type Definition, type Transitions } from '@cauce/kernel';
import type {
  Deactivate,
  EndTeardown,
  IntegrationCommand,
  IntegrationIgnored,
  IntegrationRejected,
  RecordHandshake,
  RecordLookup,
  RecordTeardown,
  RequestIntegration,
  RetireToken,
  StartHandshake,
} from './integration.commands.js';
import type { IntegrationEvent } from './integration.events.js';
import { EVENTS } from './integration.makers.js';
import type { Integration } from './integration.state.js';
import { INTEGRATION_STATUSES, type IntegrationStatus } from './integration.terms.js';

const EXISTING = INTEGRATION_STATUSES;
const LIVE = ['PENDING_VALIDATION', 'VALIDATED', 'ACTIVE'] as const;
const CONNECTED = ['VALIDATED', 'ACTIVE'] as const;

/**
 * A store's connection to a partner platform (docs/operator-api.md, "Integrations with partner platforms"): we look up the partner's merchant, hand
 * over our token by a handshake, and end it with a teardown. "Started" and "open" refer to the current activation. `same`: the status stays.
 */
// prettier-ignore
const TRANSITIONS: Transitions<IntegrationMachine> = {
  // from                                when                              to                    records, or the answer
  RequestIntegration: [
    [['NONE', 'INACTIVE', 'REJECTED'],   'no teardown open',               'PENDING_VALIDATION', ['IntegrationRequested']],
    [['INACTIVE'],                       'teardown open',                  'PENDING_VALIDATION', ['TeardownSuperseded', 'IntegrationRequested']],
    [['INACTIVE'],                       'ended since the link was checked', 'ignored',          'ENDED_SINCE'],
    [LIVE,                               'same token',                     'ignored',            'ALREADY_REQUESTED'],
    [LIVE,                               'another token',                  'rejected',           'INTEGRATION_EXISTS'],
  ],
  RecordLookup: [
    [['PENDING_VALIDATION'],             'open, found',                    'VALIDATED',          ['MerchantFound', 'HandshakeRequested']],
    [['PENDING_VALIDATION'],             'open, refused or no answer',     'REJECTED',           ['IntegrationRejected']],
    [CONNECTED,                          'replacement open, same merchant', 'same',              ['TokenReplaced']],
    [CONNECTED,                          'replacement open, otherwise',    'same',               ['ReplacementRefused']],
    [EXISTING,                           'lookup not open',                'ignored',            'LOOKUP_OVER'],
  ],
  ReplaceToken: [ // the partner's
    [CONNECTED,                          'no replacement open',            'same',               ['ReplacementRequested']],
    [CONNECTED,                          'a replacement open',             'ignored',            'REPLACEMENT_OPEN'],
  ],
  RotateToken: [ // ours
    [CONNECTED,                          'no handshake open',              'same',               ['HandshakeRequested']],
    [CONNECTED,                          'a handshake open',               'ignored',            'HANDSHAKE_OPEN'],
  ],
  StartHandshake: [
    [CONNECTED,                          'requested, not started',         'same',               ['HandshakeStarted']],
    [CONNECTED,                          'otherwise',                      'ignored',            'NOT_REQUESTED'],
    [['PENDING_VALIDATION', 'INACTIVE', 'REJECTED'], 'always',             'ignored',            'NOT_REQUESTED'],
  ],
  RecordHandshake: [
    [['VALIDATED'],                      'handshake open, acknowledged',   'ACTIVE',             ['HandshakeAcknowledged', 'IntegrationActivated']],
    [['ACTIVE'],                         'handshake open, acknowledged',   'same',               ['HandshakeAcknowledged']], // a rotation
    [CONNECTED,                          'handshake open, failed',         'same',               ['HandshakeFailed']],
    [CONNECTED,                          'handshake not open',             'ignored',            'HANDSHAKE_OVER'],
    [['PENDING_VALIDATION', 'INACTIVE', 'REJECTED'], 'always',             'ignored',            'HANDSHAKE_OVER'],
  ],
  RetireToken: [
    [['ACTIVE'],                         '24 h after the acknowledgement', 'same',               ['OldTokenRetired']],
    [['ACTIVE'],                         'nothing to retire yet',          'ignored',            'NOTHING_TO_RETIRE'],
    [['PENDING_VALIDATION', 'VALIDATED', 'INACTIVE', 'REJECTED'], 'always', 'ignored',           'NOTHING_TO_RETIRE'],
  ],
  Deactivate: [
    [LIVE,                               'no handshake ever started',      'INACTIVE',           ['IntegrationDeactivated']],
    [CONNECTED,                          'a handshake started',            'INACTIVE',           ['IntegrationDeactivated', 'TeardownRequested']],
    [['INACTIVE'],                       'its teardown failed',            'same',               ['TeardownRequested']],
    [['INACTIVE', 'REJECTED'],           'no teardown to send again',      'ignored',            'ALREADY_OVER'],
  ],
  EndTeardown: [ // an operator's, with a reason
    [['INACTIVE'],                       'its teardown open',              'same',               ['TeardownEnded']],
    [['INACTIVE'],                       'its teardown not open',          'ignored',            'TEARDOWN_OVER'],
  ],
  RecordTeardown: [
    [['INACTIVE'],                       'teardown open, delivered',       'same',               ['TeardownDelivered']],
    [['INACTIVE'],                       'teardown open, failed',          'same',               ['TeardownFailed']],
    [EXISTING,                           'teardown not open',              'ignored',            'TEARDOWN_OVER'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | IntegrationStatus, IntegrationRejected>> = {
  NONE: 'INTEGRATION_NOT_FOUND',
  PENDING_VALIDATION: 'INTEGRATION_PENDING_VALIDATION',
  VALIDATED: 'INTEGRATION_VALIDATED',
  ACTIVE: 'INTEGRATION_ACTIVE',
  INACTIVE: 'INTEGRATION_INACTIVE',
  REJECTED: 'INTEGRATION_REJECTED',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: IntegrationCommand,
  integration: Integration,
): Decision<IntegrationEvent, IntegrationIgnored, IntegrationRejected> {
  return answer<IntegrationMachine>(INTEGRATION_MACHINE, command, integration);
}

/** The conditions of the column `when`. The type of `command` says for which commands each may be used. */
const CONDITIONS = {
  always: () => true,

  'no teardown open': (command: RequestIntegration, integration: Integration) =>
    integration.teardown !== 'OPEN' && !hasEndedSince(command, integration),
  'teardown open': (command: RequestIntegration, integration: Integration) =>
    integration.teardown === 'OPEN' && !hasEndedSince(command, integration),
  'ended since the link was checked': hasEndedSince,
  'same token': (command: RequestIntegration, { tokenMac }: Integration) => command.tokenMac === tokenMac,
  'another token': (command: RequestIntegration, { tokenMac }: Integration) => command.tokenMac !== tokenMac,

  'open, found': (command: RecordLookup, integration: Integration) => isOpenLookup(command, integration) && isFound(command),
  'open, refused or no answer': (command: RecordLookup, integration: Integration) =>
    isOpenLookup(command, integration) && !isFound(command),
  'replacement open, same merchant': (command: RecordLookup, integration: Integration) =>
    isOpenLookup(command, integration) && namesSameMerchant(command, integration),
  'replacement open, otherwise': (command: RecordLookup, integration: Integration) =>
    isOpenLookup(command, integration) && !namesSameMerchant(command, integration),
  'lookup not open': (command: RecordLookup, integration: Integration) => !isOpenLookup(command, integration),

  'no replacement open': (_: IntegrationCommand, { lookup }: Integration) => lookup === undefined,
  'a replacement open': (_: IntegrationCommand, { lookup }: Integration) => lookup !== undefined,
  'no handshake open': (_: IntegrationCommand, { handshake }: Integration) => handshake === undefined,
  'a handshake open': (_: IntegrationCommand, { handshake }: Integration) => handshake !== undefined,

  'requested, not started': isRequested,
  otherwise: (command: StartHandshake, integration: Integration) => !isRequested(command, integration),

  'handshake open, acknowledged': (command: RecordHandshake, integration: Integration) =>
    isStarted(command, integration) && command.outcome === 'ACKNOWLEDGED',
  'handshake open, failed': (command: RecordHandshake, integration: Integration) =>
    isStarted(command, integration) && command.outcome === 'FAILED',
  'handshake not open': (command: RecordHandshake, integration: Integration) => !isStarted(command, integration),

  '24 h after the acknowledgement': mayRetire,
  'nothing to retire yet': (command: RetireToken, integration: Integration) => !mayRetire(command, integration),

  'no handshake ever started': (_: Deactivate, { hasStarted }: Integration) => !hasStarted,
  'a handshake started': (_: Deactivate, { hasStarted }: Integration) => hasStarted,
  'its teardown failed': (_: Deactivate, { teardown }: Integration) => teardown === 'FAILED',
  'no teardown to send again': (_: Deactivate, { teardown }: Integration) => teardown !== 'FAILED',

  'its teardown open': (_: EndTeardown, { teardown }: Integration) => teardown === 'OPEN',
  'its teardown not open': (_: EndTeardown, { teardown }: Integration) => teardown !== 'OPEN',
  'teardown open, delivered': (command: RecordTeardown, integration: Integration) =>
    isOpenTeardown(command, integration) && command.outcome === 'DELIVERED',
  'teardown open, failed': (command: RecordTeardown, integration: Integration) =>
    isOpenTeardown(command, integration) && command.outcome === 'FAILED',
  'teardown not open': (command: RecordTeardown, integration: Integration) => !isOpenTeardown(command, integration),
};

function hasEndedSince({ seenActivation }: RequestIntegration, { status, activation }: Integration): boolean {
  return status === 'INACTIVE' && seenActivation !== undefined && seenActivation !== activation;
}

const isFound = ({ outcome }: RecordLookup) => outcome.kind === 'FOUND';

function isOpenLookup({ lookup }: RecordLookup, integration: Integration): boolean {
  return integration.lookup?.number === lookup;
}

function namesSameMerchant({ outcome }: RecordLookup, { merchantId }: Integration): boolean {
  return outcome.kind === 'FOUND' && outcome.merchant.id === merchantId;
}

function isRequested({ generation }: StartHandshake, { handshake }: Integration): boolean {
  return handshake?.generation === generation && !handshake.isStarted;
}

function isStarted({ generation }: RecordHandshake, { handshake }: Integration): boolean {
  return handshake?.generation === generation && handshake.isStarted;
}

/** Timestamps of one fixed form compare as text. */
function mayRetire({ generation, at }: RetireToken, { retiring }: Integration): boolean {
  const from = retiring.get(generation);
  return from !== undefined && at >= from;
}

/** The outcome of another teardown, of this activation or a previous one, does not count. */
function isOpenTeardown({ activation, order }: RecordTeardown, { status, teardown, ...integration }: Integration): boolean {
  return status === 'INACTIVE' && teardown === 'OPEN' && integration.activation === activation && integration.teardowns === order;
}

/** The table with its conditions and events, for all that derives from it: `decide`, documentation, specs. */
export const INTEGRATION_MACHINE: Definition<IntegrationMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type IntegrationMachine = {
  state: Integration;
  command: IntegrationCommand;
  event: IntegrationEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: IntegrationIgnored;
  code: IntegrationRejected;
};
