import { join } from 'node:path';
import { writeCliPackage } from './cli-package.js';
import { ROOT } from './paths.js';

const folder = 'tools/cli/dist/package';
await writeCliPackage(join(ROOT, folder));
console.log(`npm pack ./${folder}`);
