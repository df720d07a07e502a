import fc from 'fast-check';
import type { IntegrationCommand } from '../src/integration.commands.js';
import { decide } from '../src/integration.js';
import { evolve, initial, type Integration } from '../src/integration.state.js';
import type { IntegrationTerms } from '../src/integration.terms.js';

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse('2030-01-01T10:00:00.000Z');

/** What is connected in every spec. */
export const terms: IntegrationTerms = {
  name: 'stores/s/integrations/i',
  organization: 'organizations/o',
  store: 'stores/s',
  baseUrl: 'https://partner.example/base',
  environment: 'PRODUCTION',
};

const KINDS = [
  'request',
  'request',
  'found',
  'found',
  'found',
  'refused',
  'replace',
  'rotate',
  'rotate',
  'start',
  'start',
  'acknowledged',
  'acknowledged',
  'failed',
  'retire',
  'retire',
  'deactivate',
  'delivered',
  'undelivered',
  'ended',
  'again',
] as const;

/** What happens next, said without knowing the state: a command is made of it when it happens. `off`: how far its number is from the right one. */
type Happening = { readonly kind: (typeof KINDS)[number]; readonly off: number; readonly hours: number; readonly which: number };

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...KINDS),
  off: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
  hours: fc.constantFrom(0, 1, 25),
  which: fc.nat({ max: 20 }),
});

/** Lives of an integration: each command is made of the state that it meets; some are repeated, some come for another activation or token. */
export const lives: fc.Arbitrary<readonly IntegrationCommand[]> = fc.array(happening, { maxLength: 40, size: 'max' }).map((all) => {
  const commands: IntegrationCommand[] = [];
  let state = initial;
  let now = BEGIN;
  for (const each of all) {
    now += each.hours * HOUR_MS;
    const command = each.kind === 'again' ? commands[each.which % Math.max(1, commands.length)] : commandOf(each, state, iso(now));
    if (command === undefined) continue;
    commands.push(command);
    const decision = decide(command, state);
    state = decision.kind === 'accepted' ? decision.events.reduce(evolve, state) : state;
  }
  return commands;
});

function commandOf({ kind, off, which }: Happening, state: Integration, at: string): IntegrationCommand | undefined {
  const tokenMac = `mac${which % 2}`;
  const lookup = (state.lookup?.number ?? state.lookups) + off;
  const generation = state.generation + off;
  const activation = state.activation + off;
  const order = Math.max(1, state.teardowns);
  switch (kind) {
    case 'request':
      return { type: 'RequestIntegration', terms, tokenMac, ...(which > 16 && { seenActivation: state.activation - (which % 2) }), at };
    case 'found':
      return { type: 'RecordLookup', lookup, outcome: { kind: 'FOUND', merchant: { id: `m${which > 17 ? 2 : 1}`, name: 'Café' } }, at };
    case 'refused':
      return { type: 'RecordLookup', lookup, outcome: { kind: 'REFUSED', reason: 'TOKEN_REFUSED', httpStatus: 401 }, at };
    case 'replace':
      return { type: 'ReplaceToken', tokenMac, at };
    case 'rotate':
      return { type: 'RotateToken', at };
    case 'start':
      return { type: 'StartHandshake', generation, at };
    case 'acknowledged':
      return { type: 'RecordHandshake', generation, outcome: 'ACKNOWLEDGED', at };
    case 'failed':
      return { type: 'RecordHandshake', generation, outcome: 'FAILED', at };
    case 'retire':
      return { type: 'RetireToken', generation: [...state.retiring.keys()][0] ?? generation, at };
    case 'deactivate':
      return { type: 'Deactivate', at };
    case 'delivered':
      return { type: 'RecordTeardown', activation, order, outcome: 'DELIVERED', at };
    case 'undelivered':
      return { type: 'RecordTeardown', activation, order, outcome: 'FAILED', at };
    case 'ended':
      return { type: 'EndTeardown', reason: 'The partner has closed.', at };
    case 'again':
      return undefined;
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
