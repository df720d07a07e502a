import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@cauce/services';
import { ROOT } from './paths.js';

const OF_A_SERVICE = ['main', 'operate'];

/** What runs beside the services. */
const BESIDE = {
  'check-parts': 'tools/check-parts/dist/main.js',
  migrate: 'tools/migrate/dist/main.js',
  'claims-keys': 'tools/stack/dist/claims-keys.main.js',
  init: 'tools/stack/dist/init.main.js',
  seed: 'tools/stack/dist/seed.main.js',
};

/** Every program, by its name in the bundle without `.js`: the module that it begins with, as swc wrote it, below the checkout's top folder. */
export function programs(): Record<string, string> {
  const ofServices = SERVICE_NAMES.flatMap((service) =>
    OF_A_SERVICE.map((program) => [`${service}/${program}`, `apps/${service}/dist/${program}.js`] as const),
  );
  const there = ofServices.filter(([name, path]) => name.endsWith('/main') || existsSync(join(ROOT, path)));
  return { ...Object.fromEntries(there), ...BESIDE };
}

/** Those that people run, by whatever Node is there. What runs a service, the image or the stack, brings its own. */
export const byHand = (): string[] => Object.keys(programs()).filter((name) => !name.endsWith('/main'));
