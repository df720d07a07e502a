import type { Case } from './case.js';
import { CHAPTERS } from './chapters.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

function sourceOf({ from }: Case): string {
  if ('unverified' in from) return `**unverified**: ${from.unverified}`;
  const repository = from.repository === 'EventStore/EventStore' ? 'server' : 'client';
  const file = from.path.split('/').at(-1) ?? '';
  return `${repository} \`${file}\`: ${from.place}`;
}

function files(): string[] {
  const cited = CHAPTERS.flatMap(({ cases }) => cases).flatMap(({ from }) => ('unverified' in from ? [] : [from]));
  return [...new Set(cited.map(({ repository, path, commit }) => `- ${repository}@${commit} \`${path}\``))].sort();
}

/** The whole of CONFORMANCE.md. */
export function conformanceTable(): string {
  const cases = CHAPTERS.flatMap((chapter) => chapter.cases);
  const open = cases.filter(({ from }) => 'unverified' in from).length;
  const chapters = CHAPTERS.map(({ about, cases: ofIt }) => {
    const rows = ofIt.map((one) => `| ${cell(one.says)} | ${cell(sourceOf(one))} |`);
    return [`## ${about}`, '', '| The server | Where this expectation comes from |', '| --- | --- |', ...rows].join('\n');
  });
  return [
    '# What the server is held to',
    `Generated from the cases in \`test/conformance\` by \`npm run conformance-table\`; a spec compares the two. ${cases.length} cases, run with the ` +
      `unchanged \`@eventstore/db-client\` 6.2; ${cases.length - open} cite a test of that client or the source or tests of the server, ${open} are ` +
      'unverified: nothing was found for them, or this server differs and says how. The expectations were read, not run: no EventStoreDB was at ' +
      'hand. With one, `CONFORMANCE_URL=esdb://… npm run int -- tools/event-store/test/conformance` runs the same cases on it.',
    ...chapters,
    '## Files that are cited',
    files().join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
