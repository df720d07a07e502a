import { type CommandsOfEvents, type Recorded, retracing } from '@cauce/kernel';
import type { RecordLookup } from './integration.commands.js';
import type { IntegrationEvent } from './integration.events.js';
import { INTEGRATION_MACHINE, type IntegrationMachine } from './integration.js';
import { evolve, initial } from './integration.state.js';

/** How each command is made of what it recorded. */
const COMMANDS: CommandsOfEvents<IntegrationMachine> = {
  RequestIntegration: ({ of }) => {
    const data = of('IntegrationRequested');
    if (data === undefined) return undefined;
    const { tokenMac, activation: _, lookup: __, at, ...terms } = data;
    return { type: 'RequestIntegration', terms, tokenMac, at };
  },
  RecordLookup: lookupIn,
  ReplaceToken: ({ of }) => {
    const data = of('ReplacementRequested');
    return data && { type: 'ReplaceToken', tokenMac: data.tokenMac, at: data.at };
  },
  RotateToken: ({ at }) => ({ type: 'RotateToken', at }),
  StartHandshake: ({ of }) => {
    const data = of('HandshakeStarted');
    return data && { type: 'StartHandshake', ...data };
  },
  RecordHandshake: ({ of }) => {
    const [acknowledged, failed] = [of('HandshakeAcknowledged'), of('HandshakeFailed')];
    if (failed) return { type: 'RecordHandshake', ...failed, outcome: 'FAILED' };
    return acknowledged && { type: 'RecordHandshake', ...acknowledged, outcome: 'ACKNOWLEDGED' };
  },
  RetireToken: ({ of }) => {
    const data = of('OldTokenRetired');
    return data && { type: 'RetireToken', ...data };
  },
  Deactivate: ({ at }) => ({ type: 'Deactivate', at }),
  EndTeardown: ({ of }) => {
    const data = of('TeardownEnded');
    return data && { type: 'EndTeardown', reason: data.reason, at: data.at };
  },
  RecordTeardown: ({ of }, { teardowns: order }) => {
    const [delivered, failed] = [of('TeardownDelivered'), of('TeardownFailed')];
    if (failed) return { type: 'RecordTeardown', ...failed, order, outcome: 'FAILED' };
    return delivered && { type: 'RecordTeardown', ...delivered, order, outcome: 'DELIVERED' };
  },
};

function lookupIn({ of }: Recorded<IntegrationEvent>): RecordLookup | undefined {
  const found = of('MerchantFound') ?? of('TokenReplaced');
  if (found) return { type: 'RecordLookup', lookup: found.lookup, outcome: { kind: 'FOUND', merchant: found.merchant }, at: found.at };
  const refused = of('IntegrationRejected') ?? of('ReplacementRefused');
  if (refused === undefined) return undefined;
  const { lookup, at, ...refusal } = refused;
  return { type: 'RecordLookup', lookup, outcome: { kind: 'REFUSED', ...refusal }, at };
}

/** What today's code says otherwise than an integration's stream. */
export const retraceIntegration = retracing<IntegrationMachine>({ machine: INTEGRATION_MACHINE, initial, evolve, commands: COMMANDS });
