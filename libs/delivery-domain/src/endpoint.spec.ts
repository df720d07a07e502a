import { type OfType, type PlainRow, rowsFor, statesOf } from '@cauce/kernel';
import fc from 'fast-check';
import {
  ENDPOINT_MACHINE,
  type Endpoint,
  type EndpointCommand,
  type EndpointEvent,
  OTHERWISE,
  TRANSITIONS,
  decide,
  evolve,
  initial,
} from './index.js';

const at = '2030-01-01T10:00:00.000Z';
const url = 'https://merchant.example/hooks';
const register: EndpointCommand = { type: 'RegisterEndpoint', url, events: [], at };
const gone: EndpointCommand = { type: 'RecordGone', url, at };
const disable: EndpointCommand = { type: 'DisableEndpoint', at };
const resume: EndpointCommand = { type: 'ResumeEndpoint', at };
const change = (to: { url?: string; events?: string[] }): EndpointCommand => ({ type: 'ChangeEndpoint', ...to, at });

const after = (...commands: EndpointCommand[]) => commands.reduce((endpoint, command) => next(endpoint, command), initial);

function next(endpoint: Endpoint, command: EndpointCommand): Endpoint {
  const decision = decide(command, endpoint);
  return decision.kind === 'accepted' ? decision.events.reduce<Endpoint>(evolve, endpoint) : endpoint;
}

const visited = new Set<PlainRow>();

/** What is answered, and where it leads. Remembers the row. */
function given(before: Endpoint, command: EndpointCommand) {
  for (const row of rowsFor(ENDPOINT_MACHINE, command, before)) visited.add(row);
  const decision = decide(command, before);
  if (decision.kind === 'accepted') return [decision.events.map(({ type }) => type), next(before, command).status];
  return decision.kind === 'ignored' ? ['ignored', decision.why] : ['rejected', decision.code];
}

describe('an endpoint', () => {
  it.each<[string, Endpoint, EndpointCommand, unknown[]]>([
    ['is registered', initial, register, [['EndpointRegistered'], 'ENABLED']],
    ['is registered once', after(register), register, ['ignored', 'ALREADY_REGISTERED']],
    ['changes its address', after(register), change({ url: 'https://b.example' }), [['EndpointChanged'], 'ENABLED']],
    ['changes while disabled', after(register, disable), change({ events: ['a'] }), [['EndpointChanged'], 'DISABLED']],
    ['that stays as it is', after(register), change({ url, events: [] }), ['ignored', 'NOTHING_CHANGED']],
    ['whose receiver is gone', after(register), gone, [['EndpointDisabled'], 'DISABLED']],
    ['whose earlier receiver is gone', after(register, change({ url: 'https://b.example' })), gone, ['ignored', 'ADDRESS_CHANGED_SINCE']],
    ['whose receiver is gone again', after(register, gone), gone, ['ignored', 'ALREADY_DISABLED']],
    ['is disabled', after(register), disable, [['EndpointDisabled'], 'DISABLED']],
    ['is disabled once', after(register, gone), disable, ['ignored', 'ALREADY_DISABLED']],
    ['is resumed', after(register, gone), resume, [['EndpointResumed'], 'ENABLED']],
    ['is resumed once', after(register), resume, ['ignored', 'ALREADY_ENABLED']],
  ])('%s', (_, before, command, expected) => expect(given(before, command)).toEqual(expected));

  it.each([change({}), gone, disable, resume])('that does not exist is not found ($type)', (command) => {
    expect(given(initial, command)).toEqual(['rejected', OTHERWISE.NONE]);
  });

  it('says why it is disabled, until it is resumed', () => {
    expect(after(register, gone)).toEqual({ status: 'DISABLED', url, events: [], disabledBecause: 'GONE' });
    expect(after(register, disable).disabledBecause).toBe('OPERATOR');
    expect(after(register, gone, resume)).toEqual({ status: 'ENABLED', url, events: [] });
  });

  it('has a case for every row', () => {
    const rows: readonly PlainRow[] = Object.values(TRANSITIONS).flat();
    expect(rows.filter((row) => !visited.has(row))).toEqual([]);
  });

  it('has the states of its table', () => expect(statesOf(ENDPOINT_MACHINE)).toEqual(['ENABLED', 'DISABLED']));
});

const target = { url: fc.constantFrom(url, 'https://b.example'), events: fc.subarray(['a', 'b']), at: fc.constant(at) };
const commands: { [Type in EndpointCommand['type']]: fc.Arbitrary<OfType<EndpointCommand, Type>> } = {
  RegisterEndpoint: fc.record({ type: fc.constant('RegisterEndpoint'), ...target }),
  ChangeEndpoint: fc.record({ type: fc.constant('ChangeEndpoint'), ...target }, { requiredKeys: ['type', 'at'] }),
  RecordGone: fc.record({ type: fc.constant('RecordGone'), url: target.url, at: target.at }),
  DisableEndpoint: fc.record({ type: fc.constant('DisableEndpoint'), at: target.at }),
  ResumeEndpoint: fc.record({ type: fc.constant('ResumeEndpoint'), at: target.at }),
};
const history: fc.Arbitrary<EndpointCommand[]> = fc.array(fc.oneof(...Object.values(commands)), { maxLength: 15 });

describe('laws', () => {
  it('at most one row applies, the status is what its row says, and the same command twice records nothing', () => {
    fc.assert(
      fc.property(history, (delivered) => {
        let endpoint: Endpoint = initial;
        for (const command of delivered) {
          const rows = rowsFor(ENDPOINT_MACHINE, command, endpoint);
          expect(rows.length).toBeLessThanOrEqual(1);
          const after = next(endpoint, command);
          const to = rows[0]?.[2] ?? 'rejected';
          expect(after.status).toBe(['same', 'ignored', 'rejected'].includes(to) ? endpoint.status : to);
          expect(decide(command, after).kind).not.toBe('accepted');
          endpoint = after;
        }
      }),
    );
  });

  it('an event of a newer version changes nothing', () => {
    const unknown = { type: 'EndpointPainted', data: { at } } as unknown as EndpointEvent; // what a newer version may have stored
    expect(evolve(after(register), unknown)).toEqual(after(register));
  });
});
