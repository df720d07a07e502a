import { join } from 'node:path';
import { bundle } from './bundle.js';
import { ROOT } from './paths.js';
import { programs } from './programs.js';

const { outputs } = await bundle(join(ROOT, 'dist'));
const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
console.log(`dist: ${Object.keys(programs()).length} programs, ${(bytes / 1e6).toFixed(1)} MB`);
