import fc from 'fast-check';
import { type FilterVersion, type Recipient, type RecordedEvent, wants } from './index.js';

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 10, 0, second)).toISOString();
const organization = 'organizations/o';
const event: RecordedEvent = { event: 'a', organization, store: 'stores/s', recordedAt: at(10) };
const all: FilterVersion = { validFrom: at(0), events: [] };
const merchants: Recipient = { organization, versions: [all] };

describe('an endpoint wants', () => {
  it.each<[string, Recipient, boolean]>([
    ['all of its organization', merchants, true],
    ['nothing of another', { ...merchants, organization: 'organizations/p' }, false],
    ['what was recorded as it was registered', { ...merchants, versions: [{ ...all, validFrom: at(10) }] }, true],
    ['nothing that was recorded before', { ...merchants, versions: [{ ...all, validFrom: at(11) }] }, false],
    ['what was recorded before it was closed', { ...merchants, closeTime: at(11) }, true],
    ['nothing that was recorded as it was closed', { ...merchants, closeTime: at(10) }, false],
    ['what happened in its store', { ...merchants, versions: [{ ...all, store: 'stores/s' }] }, true],
    ['nothing of another store', { ...merchants, versions: [{ ...all, store: 'stores/t' }] }, false],
    ['the events that it wants', { ...merchants, versions: [{ ...all, events: ['b', 'a'] }] }, true],
    ['no others', { ...merchants, versions: [{ ...all, events: ['b'] }] }, false],
    ['nothing that the merchant made, if it is an integration’s', { ...merchants, integration: 'integrations/i' }, false],
  ])('%s', (_, recipient, expected) => expect(wants(recipient, event)).toBe(expected));

  it('what its integration made, and no other', () => {
    const partners = { ...merchants, integration: 'integrations/i' };
    expect(wants(partners, { ...event, integration: 'integrations/i' })).toBe(true);
    expect(wants(partners, { ...event, integration: 'integrations/j' })).toBe(false);
    expect(wants(merchants, { ...event, integration: 'integrations/i' })).toBe(true);
  });

  it('what its filters were when the event was recorded', () => {
    const versions = [all, { ...all, validFrom: at(5), events: ['b'] }, { ...all, validFrom: at(15), events: ['a'] }];
    const its = [4, 5, 14, 15].map((second) => wants({ ...merchants, versions }, { ...event, recordedAt: at(second) }));
    expect(its).toEqual([true, false, false, true]);
  });
});

const second = fc.integer({ min: 0, max: 60 });
const version = fc.record({ validFrom: second.map(at), events: fc.subarray(['a', 'b']) });
const history = fc.uniqueArray(version, { selector: ({ validFrom }) => validFrom, minLength: 1, maxLength: 6 });
const anEvent = fc.record({ second, name: fc.constantFrom('a', 'b') });

describe('laws', () => {
  const isGot = (versions: readonly FilterVersion[], { second: when, name }: { second: number; name: string }) =>
    wants({ ...merchants, versions }, { ...event, event: name, recordedAt: at(when) });

  it('a change of the filters never changes who wants what was recorded before it', () => {
    fc.assert(
      fc.property(history, version, anEvent, (versions, change, about) => {
        fc.pre(versions.every(({ validFrom }) => validFrom < change.validFrom) && at(about.second) < change.validFrom);
        expect(isGot([...versions, change], about)).toBe(isGot(versions, about));
      }),
    );
  });

  it('from a change on, nothing before it counts', () => {
    fc.assert(
      fc.property(history, version, anEvent, (versions, change, about) => {
        fc.pre(versions.every(({ validFrom }) => validFrom < change.validFrom) && at(about.second) >= change.validFrom);
        expect(isGot([...versions, change], about)).toBe(isGot([change], about));
      }),
    );
  });

  it('the order in which versions are read does not matter', () => {
    fc.assert(
      fc.property(history, anEvent, (versions, about) => {
        expect(isGot(versions.toReversed(), about)).toBe(isGot(versions, about));
      }),
    );
  });
});
