#!/usr/bin/env node
// Where npm only warned, an older Node would fail in the middle of something.
if (process.versions.node.localeCompare('OLDEST_NODE', 'en', { numeric: true }) >= 0) await import('./main.js');
else {
  process.stderr.write(`cauce needs Node OLDEST_NODE or later; this is ${process.versions.node}.\n`);
  process.exitCode = 78;
}
