import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { NotGenuine, verify, type Webhook } from './webhooks.ts';

const db = new DatabaseSync(process.env['DATABASE'] ?? ':memory:');
db.exec(`
  CREATE TABLE IF NOT EXISTS webhook (id TEXT PRIMARY KEY, body BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS newest (subject TEXT PRIMARY KEY, sequence INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS known (subject TEXT PRIMARY KEY, status TEXT NOT NULL);`);

/** One transaction: what a crash interrupts, our next attempt does anew. Say what became of it, for your log. */
function take(id: string, sequence: number, rawBody: Buffer, webhook: Webhook): 'new' | 'known already' | 'outdated' {
  db.exec('BEGIN IMMEDIATE');
  try {
    const outcome = record(id, sequence, rawBody, webhook);
    db.exec('COMMIT');
    return outcome;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

function record(id: string, sequence: number, rawBody: Buffer, webhook: Webhook) {
  // Each webhook-id once. The body as it came is what you can prove later.
  if (db.prepare('INSERT OR IGNORE INTO webhook VALUES (?, ?)').run(id, rawBody).changes === 0) return 'known already';
  // Nothing older than what is known of the same thing.
  const newer = db.prepare(`INSERT INTO newest VALUES (?, ?)
    ON CONFLICT (subject) DO UPDATE SET sequence = excluded.sequence WHERE newest.sequence < excluded.sequence`);
  if (newer.run(subjectOf(webhook), sequence).changes === 0) return 'outdated';
  // Here: what your shop keeps of it. Slow work (a mail, a parcel) is done afterwards, by what reads this table.
  db.prepare('INSERT OR REPLACE INTO known VALUES (?, ?)').run(subjectOf(webhook), String(webhook.data['status'] ?? ''));
  return 'new';
}

/** A status replaces the one before. The results of a subscription's charges stand side by side: each cycle has its own. */
function subjectOf({ event, data }: Webhook): string {
  return [event, data['name'], data['cycleNumber'] ?? ''].join(' ');
}

const keys = { webhookKey: process.env['WEBHOOK_KEY'] ?? '', signingSecret: process.env['SIGNING_SECRET'] ?? '' };

const server = createServer(async (request, response) => {
  try {
    const rawBody = await buffer(request); // before anything parses it
    const headers = request.headers as Record<string, string>;
    const webhook = verify(rawBody, headers, keys);
    console.log(take(headers['webhook-id'] ?? '', Number(headers['x-service-sequence']), rawBody, webhook));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof NotGenuine ? 401 : 500).end(); // after a 500 we send it again
  }
});
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => console.log('listening'));
