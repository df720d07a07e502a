import { Injectable } from '@nestjs/common';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';
import type { AnswerName } from './answers.js';

/** A merchant's receiver: the keys it was given when its endpoint was registered, that endpoint's name, and how it answers. */
export type Inbox = {
  readonly name: string;
  readonly webhookKey?: string;
  readonly signingSecret?: string;
  /** `organizations/<id>/webhook-endpoints/<id>`. */
  readonly endpoint?: string;
  readonly answer: AnswerName;
};

/** A webhook as it came: header names in lower case, the body byte for byte. */
export type ReceivedWebhook = {
  readonly id: number;
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The status it was answered with; absent when it was not answered. */
  readonly answered?: number;
  /** How often this `webhook-id` had come before it was answered now, this time included. */
  readonly try: number;
};

/** What came, before it has an id. */
export type Arrival = Pick<ReceivedWebhook, 'headers' | 'body' | 'answered'>;

const SELECT = `SELECT w.*, (SELECT count(*) FROM webhook e WHERE e.inbox = w.inbox AND e.message_id = w.message_id AND e.id <= w.id) AS try
  FROM webhook w WHERE w.inbox = ?`;

/** The inboxes and what they received, kept until they are emptied. */
@Injectable()
export class Inboxes {
  constructor(private readonly database: SandboxDatabase) {}

  names(): string[] {
    return this.database.all('SELECT name FROM inbox ORDER BY name').map((row) => String(row['name']));
  }

  /** The inbox of this name. One that is not set up yet has no keys and answers 200. */
  get(name: string): Inbox {
    const row = this.database.one('SELECT * FROM inbox WHERE name = ?', name);
    return row ? toInbox(row) : { name, answer: 'ok' };
  }

  /** Sets what is given and leaves the rest. */
  set(name: string, change: Partial<Omit<Inbox, 'name'>>): Inbox {
    const { webhookKey = null, signingSecret = null, endpoint = null, answer } = { ...this.get(name), ...change };
    this.database.run(
      `INSERT INTO inbox (name, webhook_key, signing_secret, endpoint, answer) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE
       SET webhook_key = excluded.webhook_key, signing_secret = excluded.signing_secret, endpoint = excluded.endpoint, answer = excluded.answer`,
      name, webhookKey, signingSecret, endpoint, answer,
    ); // prettier-ignore
    return this.get(name);
  }

  receive(name: string, { headers, body, answered }: Arrival): void {
    this.database.write(() => {
      this.database.run("INSERT INTO inbox (name, answer) VALUES (?, 'ok') ON CONFLICT DO NOTHING", name);
      this.database.run(
        'INSERT INTO webhook (inbox, received_at, headers, body, answered, message_id) VALUES (?, ?, ?, ?, ?, ?)',
        name, new Date().toISOString(), JSON.stringify(headers), body, answered ?? null, headers['webhook-id'] ?? null,
      ); // prettier-ignore
    });
  }

  /** All that came, in the order it came. */
  all(name: string): ReceivedWebhook[] {
    return this.database.all(`${SELECT} ORDER BY w.id`, name).map(toWebhook);
  }

  /** The last ones, newest first. */
  latest(name: string, limit: number): ReceivedWebhook[] {
    return this.database.all(`${SELECT} ORDER BY w.id DESC LIMIT ?`, name, limit).map(toWebhook);
  }

  find(name: string, id: number): ReceivedWebhook | undefined {
    const row = this.database.one(`${SELECT} AND w.id = ?`, name, id);
    return row && toWebhook(row);
  }

  count(name: string): number {
    return Number(this.database.one('SELECT count(*) AS n FROM webhook WHERE inbox = ?', name)?.['n']);
  }

  empty(name: string): void {
    this.database.run('DELETE FROM webhook WHERE inbox = ?', name);
  }
}

const toInbox = (row: Row): Inbox => ({
  name: String(row['name']),
  ...(row['webhook_key'] !== null && { webhookKey: String(row['webhook_key']) }),
  ...(row['signing_secret'] !== null && { signingSecret: String(row['signing_secret']) }),
  ...(row['endpoint'] !== null && { endpoint: String(row['endpoint']) }),
  answer: row['answer'] as AnswerName,
});

const toWebhook = (row: Row): ReceivedWebhook => ({
  id: Number(row['id']),
  receivedAt: String(row['received_at']),
  headers: JSON.parse(String(row['headers'])) as Record<string, string>,
  body: Buffer.from(row['body'] as Uint8Array),
  ...(row['answered'] !== null && { answered: Number(row['answered']) }),
  try: Math.max(1, Number(row['try'])),
});
