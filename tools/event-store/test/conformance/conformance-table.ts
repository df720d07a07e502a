import type { Case } from './case.js';
import { CHAPTERS } from './chapters.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

function sourceOf({ from }: Case): string {
  if ('measured' in from) return `measured on 23.10.6: ${from.measured}`;
  if ('unverified' in from) return `**unverified**: ${from.unverified}`;
  const repository = from.repository === 'EventStore/EventStore' ? 'server' : 'client';
  const file = from.path.split('/').at(-1) ?? '';
  return `${repository} \`${file}\`: ${from.place}`;
}

/** Those that restart the server need one that a test may stop. */
const wasRun = ({ added, restarts }: Case): boolean => added === undefined && restarts === undefined;

function files(): string[] {
  const cited = CHAPTERS.flatMap(({ cases }) => cases).flatMap(({ from }) => ('path' in from ? [from] : []));
  return [...new Set(cited.map(({ repository, path, commit }) => `- ${repository}@${commit} \`${path}\``))].sort();
}

/** The whole of CONFORMANCE.md. */
export function conformanceTable(): string {
  const cases = CHAPTERS.flatMap((chapter) => chapter.cases);
  const count = (isOne: (one: Case) => boolean) => cases.filter(isOne).length;
  const chapters = CHAPTERS.map(({ about, cases: ofIt }) => {
    const rows = ofIt.map((one) => `| ${cell(one.says)} | ${cell(sourceOf(one))} | ${wasRun(one) ? 'passed' : 'not run'} |`);
    return [`## ${about}`, '', '| The server | Where this expectation comes from | EventStoreDB |', '| --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  return [
    '# What the server is held to',
    `Generated from the cases in \`test/conformance\` by \`npm run conformance-table\`; a spec compares the two. ${cases.length} cases, run with the ` +
      `unchanged \`@eventstore/db-client\` 6.2: ${count(({ from }) => 'path' in from)} cite a test of that client or the source or tests of the server, ` +
      `${count(({ from }) => 'measured' in from)} say what was measured on it, ${count(({ from }) => 'unverified' in from)} are unverified: nothing was found ` +
      'for them, or this server differs and says how.',
    'The behaviour is that of EventStoreDB 23.10, the version that ServerFeatures claims. On 22 November 2026 the 133 cases of that day that restart nothing ' +
      'were run on EventStoreDB 23.10.6 (one node, and a cluster of three with TLS, users and credentials), of which 131 passed, and on KurrentDB 25.0.0 ' +
      '(one node), of which 129 passed. The two that failed on both expected too much of this server: they are mended and, like every case written since, ' +
      `have not been run there again. So ${count(wasRun)} of these cases have passed on 23.10.6, and ${cases.length - count(wasRun)} were not run there. ` +
      '`CONFORMANCE_URL=esdb://… npm run int -- tools/event-store/test/conformance` runs the cases on another server.',
    ...chapters,
    '## Files that are cited',
    files().join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
