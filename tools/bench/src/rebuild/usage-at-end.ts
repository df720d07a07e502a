import { writeFileSync } from 'node:fs';

/** Imported by a process before its program: when it ends, it leaves what it took as JSON in the file of `USAGE_FILE`. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { seconds: performance.now() / 1_000, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: Math.round(maxRSS / 1_024) };
  writeFileSync(process.env['USAGE_FILE'] ?? '', JSON.stringify(usage));
});
