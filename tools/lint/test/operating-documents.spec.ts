import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KINDS } from '../../../apps/notifier/src/mails/mail.resource.js';
import { TOPICS } from '../../../libs/contracts/src/events/topics.js';
import { type Service, SERVICES } from '../../../libs/services/src/services.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const GUIDE = read('docs/guides/operator.md');
const METRICS = read('docs/metrics.md');

const services = Object.entries<Service>(SERVICES);
const those = (are: (service: Service) => boolean) => services.filter(([, service]) => are(service)).map(([name]) => name);
const reading = those(({ consumes }) => consumes.length > 0);
const withStreams = those(({ uses }) => uses.includes('event-store'));

/** The words in backquotes of a sentence. */
const quoted = (sentence: string) => [...sentence.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).sort();

it('the permissions at Kafka that the guide asks for are those of every topic and every group', () => {
  const [, topics = '', groups = ''] =
    /on topics that begin with ([^,]+(?:,[^,]+)*), Describe and Read on the groups ([^.]+?)\. Without/.exec(GUIDE) ?? [];
  const contexts = services.flatMap(([, { publishes }]) => publishes.map((topic) => topic.slice(0, topic.indexOf('.') + 1)));
  expect({ topics: quoted(topics), groups: quoted(groups) }).toEqual({
    topics: [...new Set(contexts)].sort(),
    groups: [...reading].sort(),
  });
});

it.each([
  ['Where streams are written and followed', withStreams],
  ['Where messages are read', reading],
])('the metrics name the services of "%s"', (heading, names) => {
  const said = new RegExp(`^## ${heading} \\(([^)]+)\\)$`, 'm').exec(METRICS)?.[1]?.split(', ');
  expect([...(said ?? [])].sort()).toEqual([...names].sort());
});

it('the metrics of e-mails name every kind', () => {
  const kinds = /^\| `cauce_mail_attempt_duration_seconds` .*?kind: ([^;]+);/m.exec(METRICS)?.[1]?.split(', ');
  expect(kinds).toEqual([...MAIL_KINDS, 'one-time-code']);
});

it('every collection of parked messages is where an operator looks for it', () => {
  const collections = [...read('libs/contracts/openapi/operator.json').matchAll(/"\/admin\/v1\/(parked-[a-z]+)"/g)].map(
    ([, name = '']) => name,
  );
  expect(collections).toHaveLength(reading.length);
  for (const collection of collections) {
    expect(GUIDE).toContain(`| \`${collection} list\``);
    expect(read('docs/operator-api.md')).toMatch(new RegExp(`^\\| \`${collection}\` +\\|`, 'm'));
    expect(read('docs/operating.md')).toContain(`\`${collection}\` of`);
  }
});

it('after a restore every service with streams goes on in the restored log', () => {
  const [, named = ''] = /`operate\.js rebuild --accept-log --prune` in ([a-z, -]+?) makes\s/.exec(read('docs/operating.md')) ?? [];
  expect(named.split(/, | and /).sort()).toEqual([...withStreams].sort());
});

it('a restore stops the hourly jobs, and publishes and compares what each publisher of streams has', () => {
  const restore = GUIDE.slice(GUIDE.indexOf('To restore:'));
  for (const job of ['reconcile-payments', 'reconcile-billing']) expect(restore).toContain(job);
  for (const service of those(({ publishes, uses }) => publishes.length > 0 && uses.includes('event-store')))
    for (const operation of ['republish', 'audit', 'reconcile']) expect(restore).toContain(`dist/${service}/operate.js ${operation} `);
});

it('what scales names every topic, with its partitions and its readers', () => {
  const rows = [...read('docs/scaling.md').matchAll(/^\| `([\w.-]+\.v\d+)` +\| (\d+) +\| ([^|]+?) +\|/gm)];
  const said = rows.map(([, topic = '', partitions = '', readers = '']) => [topic, Number(partitions), readers.split(', ').sort()]);
  const readersOf = (topic: string) => those(({ consumes }) => consumes.includes(topic)).sort();
  expect(said).toEqual(Object.entries(TOPICS).map(([topic, { partitions }]) => [topic, partitions, readersOf(topic)]));
});

it('the checks, and then the migrations, are applied and waited for before the new version starts', () => {
  const [, commands = ''] = /```sh\n(kubectl[\s\S]*?)```/.exec(read('deploy/README.md')) ?? [];
  const steps = commands
    .trim()
    .split('\n')
    .map(
      (line) =>
        /delete job|apply .*-l cauce\/(?:checks|migrates)|wait .*conditions|logs|wait .*complete|apply/.exec(line)?.[0].split(' ')[0],
    );
  const ofJobs = ['delete', 'apply', 'wait', 'logs', 'wait'];
  expect(steps).toEqual([...ofJobs, ...ofJobs, 'apply']);
  expect(commands.indexOf('cauce/migrates')).toBeGreaterThan(commands.lastIndexOf('cauce/checks'));
});
