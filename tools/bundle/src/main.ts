import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.js';
import { ROOT } from './paths.js';
import { programs } from './programs.js';

// What Node has compiled of the former bundle: chunks have other names when they change, so it would grow with each build.
rmSync(join(ROOT, '.stack/cache/compiled'), { recursive: true, force: true });

const { outputs } = await bundle(join(ROOT, 'dist'));
const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
console.log(`dist: ${Object.keys(programs()).length} programs, ${(bytes / 1e6).toFixed(1)} MB`);
