// Verifies each request of requests.json, for the tests: one word a line.
import { readFileSync } from 'node:fs';
import { verify, type Keys } from './webhooks.ts';

type Request = { headers: Record<string, string>; body: string; keys: Keys; now: number };
for (const { headers, body, keys, now } of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Request[]) {
  try {
    verify(Buffer.from(body), headers, keys, now);
    console.log('genuine');
  } catch (error) {
    console.log((error as Error).message);
  }
}
