import type { Case } from './case.js';
import { CHAPTERS } from './chapters.js';
import { REAL_RUNS, type RealRun, REPLACED, WHY } from './real-runs.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function sourceOf({ from }: Case): string {
  if ('measured' in from) return `measured on 23.10.6: ${from.measured}`;
  if ('unverified' in from) return `**unverified**: ${from.unverified}`;
  const repository = from.repository === 'EventStore/EventStore' ? 'server' : 'client';
  const file = from.path.split('/').at(-1) ?? '';
  return `${repository} \`${file}\`: ${from.place}`;
}

const replacedBy = new Map([...REPLACED].map(([then, now]) => [now, then]));

/** What became of a case in a run. One that was changed since has failed as it was then. */
function resultOf({ says }: Case, { results }: RealRun): string {
  const then = replacedBy.get(says);
  return then === undefined ? (results.get(says) ?? 'not run') : `${results.get(then) ?? 'not run'}, changed since`;
}

function summaryOf({ server, results }: RealRun): string {
  const passed = [...results.values()].filter((result) => result === 'passed').length;
  return `${passed} of ${results.size} on ${server}`;
}

function failures(): string[] {
  return [...WHY].map(([says, why]) => {
    const servers = REAL_RUNS.filter(({ results }) => results.get(says) === 'failed').map(({ server }) => server);
    return `- ${says} (${servers.join('; ')}): ${why}`;
  });
}

function files(): string[] {
  const cited = CHAPTERS.flatMap(({ cases }) => cases).flatMap(({ from }) => ('path' in from ? [from] : []));
  return [...new Set(cited.map(({ repository, path, commit }) => `- ${repository}@${commit} \`${path}\``))].sort();
}

/** The whole of CONFORMANCE.md. */
export function conformanceTable(): string {
  const cases = CHAPTERS.flatMap((chapter) => chapter.cases);
  const count = (isOne: (one: Case) => boolean) => cases.filter(isOne).length;
  const chapters = CHAPTERS.map(({ about, cases: ofIt }) => {
    const rows = ofIt.map((one) => row([cell(one.says), cell(sourceOf(one)), ...REAL_RUNS.map((run) => resultOf(one, run))]));
    const head = ['The server', 'Where this expectation comes from', ...REAL_RUNS.map(({ server }) => server)];
    return [`## ${about}`, '', row(head), row(head.map(() => '---')), ...rows].join('\n');
  });
  return [
    '# What the server is held to',
    `Generated from the cases in \`test/conformance\` by \`npm run conformance-table\`; a spec compares the two. ${cases.length} cases, run with the ` +
      `unchanged \`@eventstore/db-client\` 6.2: ${count(({ from }) => 'path' in from)} cite a test of that client or the source or tests of the server, ` +
      `${count(({ from }) => 'measured' in from)} say what was measured on it, ${count(({ from }) => 'unverified' in from)} are unverified: nothing was found ` +
      'for them, or this server differs and says how.',
    'The behaviour is that of EventStoreDB 23.10, the version that ServerFeatures claims. On 26 November 2026 the 150 cases of that day that restart ' +
      `nothing were run on real servers (\`test/conformance/real-servers/\` has each result): ${REAL_RUNS.map(summaryOf).join(', ')} passed. Four days before, ` +
      '131 of the 133 cases of that day had passed on EventStoreDB 23.10.6 (one node, and a cluster of three with TLS and users), 129 on KurrentDB 25.0.0. ' +
      '`CONFORMANCE_URL=esdb://… npm run int -- tools/event-store/test/conformance` runs the cases on another server.',
    '## What failed on the real servers, and why',
    failures().join('\n'),
    ...chapters,
    '## Files that are cited',
    files().join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
