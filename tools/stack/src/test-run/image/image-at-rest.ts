import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SERVICE_NAMES } from '@cauce/services';
import type { Checks } from './checks.js';
import { describeSize, filesOf, totalOf, unneeded } from './files.js';
import type { RunningImage } from './running-image.js';

/** What the image may add to its base. */
const MOST_BYTES = 150_000_000;
const EX_CONFIG = 78;
const TRY_TO_WRITE = `for (const file of process.argv.slice(1)) try { fs.writeFileSync(file, ''); console.log('written'); } catch ({ code }) { console.log(code); }`;

/** What it carries beside the services. */
const BESIDE = ['check-parts', 'migrate', 'claims-keys', 'init', 'seed'].map((name) => `dist/${name}.js`);

/** With which arguments programs look at their environment. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'operate.js': ['rebuild'],
  'migrate.js': ['apply', '--dir', 'dist/billing/migrations'],
  'init.js': ['secrets'],
  'check-parts.js': ['payments'],
};
/** How a program says that a variable is missing, and its exit code: `check-parts` lists what it finds, all others refuse to begin. */
const REFUSES = { code: EX_CONFIG, line: /^ {2}[A-Z_]+ +is missing\./m };
const FINDS = { code: 1, line: /^fails: [A-Z_]+: it is missing\./m };

/** What is in the image, and who may change it. */
export async function lookAtFiles(checks: Checks, image: RunningImage): Promise<void> {
  const files = await filesOf(image.root);
  await checks.that(`It adds at most ${MOST_BYTES / 1e6} MB to its base`, async (note) => {
    note(describeSize(files));
    if (totalOf(files) > MOST_BYTES) throw new Error(describeSize(files));
    return Promise.resolve();
  });
  await checks.that('It holds what runs, and nothing else', () => {
    const more = unneeded(files);
    return more.length === 0 ? Promise.resolve() : Promise.reject(new Error(more.slice(0, 20).join('\n')));
  });
  await checks.that('Its user is 1000, and may write to /data and /secrets alone', async () => {
    const mayWrite = ['dist/x', 'dist/billing/main.js', 'x', join(image.data, 'x'), join(image.root, 'secrets/billing/x')];
    const { out } = await image.run(['-e', TRY_TO_WRITE, ...mayWrite], {});
    const wanted = ['EACCES', 'EACCES', 'EACCES', 'written', 'written'].join('\n');
    if (image.user !== '1000:1000' || out.trim() !== wanted) throw new Error(`The user ${image.user} gets: ${out}`);
  });
}

/** A container that was given nothing says what it lacks. */
export async function lookWithoutEnvironment(checks: Checks, image: RunningImage): Promise<void> {
  const programs = await checks.that('It has every program', () => programsOf(image));
  for (const program of programs ?? []) {
    await checks.that(`${program} without an environment`, async (note) => {
      const { code, err } = await image.run([program, ...(ARGUMENTS[basename(program)] ?? [])], {}, true);
      const says = basename(program) === 'check-parts.js' ? FINDS : REFUSES;
      if (code !== says.code || !says.line.test(err)) throw new Error(`exit code ${code}: ${err}`);
      note(err.split('\n')[0] ?? '');
    });
  }
}

/** Those that are there; throws when one is missing without which it would be another image. */
async function programsOf(image: RunningImage): Promise<string[]> {
  const dist = image.path('dist');
  const folders = ['', ...SERVICE_NAMES].map(async (folder) =>
    (await readdir(join(dist, folder))).map((name) => join('dist', folder, name)),
  );
  const programs = (await Promise.all(folders)).flat().filter((path) => path.endsWith('.js'));
  const wanted = [...BESIDE, ...SERVICE_NAMES.map((service) => `dist/${service}/main.js`)];
  const missing = wanted.filter((program) => !programs.includes(program));
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: missing`);
  return programs;
}
