#!/usr/bin/env node
// Committed, unlike what is built: npm links a command only to a file that is there when it installs.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write('Nothing is built yet: run npm start first.\n');
  process.exitCode = 1;
}
