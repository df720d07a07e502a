import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildImage } from './build-image.js';
import { ignoredBy } from './docker-ignore.js';
import { readDockerfile } from './dockerfile.js';

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-image-'));
  const context = join(folder, 'context');
  for (const [file, text] of Object.entries({ 'apps/a/main.ts': 'main', 'apps/a/dist/old.js': 'old', 'lock.json': 'lock', config: 'c' })) {
    await mkdir(join(context, file, '..'), { recursive: true });
    await writeFile(join(context, file), text);
  }
});
afterEach(() => rm(folder, { recursive: true }));

const build = (dockerfile: string) =>
  buildImage({
    context: join(folder, 'context'),
    ignore: '.git\n**/dist\n',
    stages: readDockerfile(dockerfile),
    folder: join(folder, 'stages'),
    run: async (command, { cwd, env }) => {
      await run('sh', ['-c', command], { cwd, env: { ...process.env, ...env } });
    },
  });

const filesIn = async (root: string) => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.map((file) => file.slice(root.length + 1)).sort();
};

const DOCKERFILE = `# A comment.
FROM node:24 AS build
WORKDIR /cauce
COPY lock.json config ./
COPY apps apps
RUN test -f lock.json && \\
    mkdir -p out && cat config apps/a/main.ts > out/made.js

FROM node:24
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /cauce
COPY --from=build /cauce/out dist
COPY lock.json renamed.json
RUN mkdir /data && echo "$NODE_ENV" > /data/env
USER 1000:1000
ENTRYPOINT ["node", "--enable-source-maps"]
`;

it('what a Dockerfile says is done in a folder, and the last stage is the image', async () => {
  const root = await build(DOCKERFILE);
  expect(await filesIn(root)).toEqual(['cauce/dist/made.js', 'cauce/renamed.json', 'data/env']);
  expect(await readFile(join(root, 'cauce/dist/made.js'), 'utf8')).toBe('cmain');
  expect(await readFile(join(root, 'data/env'), 'utf8')).toBe('production\n');
  expect(await filesIn(join(folder, 'stages/build'))).not.toContain('cauce/apps/a/dist/old.js');
});

it('how its processes are run is read', () => {
  const image = readDockerfile(DOCKERFILE).at(-1);
  expect(image).toMatchObject({ user: '1000:1000', entrypoint: ['node', '--enable-source-maps'], env: { HOST: '0.0.0.0' } });
});

it.each(['COPY lock.json config ./', 'COPY apps apps'])('the build fails without %s', async (line) => {
  await expect(build(DOCKERFILE.replace(`${line}\n`, ''))).rejects.toThrow('Command failed');
});

it.each([
  ['what is not there', 'COPY tools tools', 'ENOENT'],
  ['what Docker is not given', 'COPY apps/a/dist apps/a/dist', undefined],
  ['a pattern', 'COPY apps/*/main.ts ./', 'Dockerfile: COPY'],
  ['a flag that is unknown here', 'COPY --chmod=777 apps apps', 'Dockerfile: COPY'],
  ['a stage that is not there', 'COPY --from=other /x x', 'there is no stage other'],
  ['an instruction that is unknown here', 'ADD apps apps', 'what does this do? ADD'],
])('of %s nothing is copied: %s', async (_, line, message) => {
  const building = async () => filesIn(await build(`FROM node:24\n${line}\n`));
  if (message === undefined) expect(await building()).toEqual([]);
  else await expect(building()).rejects.toThrow(message);
});

it.each([
  ['.git', ['.git', '.git/config'], ['.gitignore', 'apps/.git']],
  ['**/dist', ['dist', 'apps/a/dist/main.js'], ['apps/a/distance']],
  ['**/*.log', ['a.log', 'apps/b.log'], ['a.log.ts']],
  ['docs/', ['docs/a.md'], ['apps/docs']],
])('.dockerignore: %s', (pattern, ignored, taken) => {
  const isIgnored = ignoredBy(`# comment\n\n${pattern}\n`);
  expect(ignored.filter((path) => !isIgnored(path))).toEqual([]);
  expect(taken.filter(isIgnored)).toEqual([]);
});

it.each(['!apps', 'a**b', '[ab]'])('.dockerignore: %s is not understood', (pattern) => {
  expect(() => ignoredBy(pattern)).toThrow(`.dockerignore: ${pattern}`);
});
