import { about } from './finding.js';
import { versionFindings } from './versions.js';

const say = about('SOME_URL');
const levels = (part: Parameters<typeof versionFindings>[0], version: string) =>
  versionFindings(part, version, 'here', say).map(({ level }) => level);

it.each([
  ['Postgres', '14.19', ['failed']],
  ['Postgres', '15.0', []],
  ['Postgres', '18.4', []],
  ['Postgres', '19devel', ['note']],
  ['Redis', '6.2.14', ['failed']],
  ['Redis', '7.0.15', []],
  ['Redis', '8.2.1', ['note']],
  ['the event store', '20.10.2', ['failed']],
  ['the event store', '21.6.0', ['failed']],
  ['the event store', '21.10.0', []],
  ['the event store', '26.1.0', []],
  ['the event store', '27.0.0', ['note']],
  ['the event store', 'unknown', ['note']],
] as const)('%s %s: %j', (part, version, expected) => {
  expect(levels(part, version)).toEqual(expected);
});

it('names the version, and the one to use', () => {
  expect(versionFindings('Postgres', '14.19', 'db.example', say)).toEqual([
    { level: 'failed', variable: 'SOME_URL', words: 'Postgres at db.example is 14.19, which is too old. Use 15 or newer' },
  ]);
});
