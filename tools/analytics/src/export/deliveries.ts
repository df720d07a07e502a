import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorDoor } from '@cauce/cli';
import { localOperator, NOT_RUNNING } from '@cauce/stack';
import { DELIVERY_COLUMNS } from '../columns.js';
import { withDuckDb } from '../duckdb.js';
import { folderOf } from '../folders.js';
import { type DeliveriesManifest, writeManifest } from '../manifest.js';
import { fingerprintOf, type Row, Spool } from '../spool.js';
import { UsageError } from '../usage.js';

/** Where the operator API is, as a command was told. */
export type WhereOperator = { readonly server?: string; readonly token?: string };

/** A delivery, as the operator API answers it. Optional fields are absent. */
type Delivery = {
  readonly name: string;
  readonly endpoint: string;
  readonly eventId: string;
  readonly event: string;
  readonly resource: string;
  readonly sequence: number;
  readonly state: string;
  readonly origin: string;
  readonly skipReason?: string;
  readonly failedAttemptCount: number;
  readonly recordTime: string;
  readonly createTime: string;
  readonly nextAttemptTime?: string;
  readonly endTime?: string;
};

/** Which: by when they were made. Without bounds: all that there are. */
type Made = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * Writes the deliveries that the notifier has now, of all organizations, in place of those of before: rows that live for 30 days after they ended,
 * not events. Throws what the operator API refused, in plain words. @param onProgress how many there are so far
 */
export async function exportDeliveries(
  door: Pick<OperatorDoor, 'ask'>,
  out: string,
  { from, to }: Made,
  onProgress: (rows: number) => void,
): Promise<DeliveriesManifest> {
  const folder = folderOf(out, 'deliveries');
  const spool = await Spool.begin(join(folder, 'spool', 'deliveries.ndjson'));
  const path = 'deliveries/000000.parquet';
  const filter = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  let rows = 0;
  try {
    for await (const organizations of pagesOf<{ name: string }>(door, '/organizations', 'organizations', {})) {
      for (const { name } of organizations) {
        for await (const deliveries of pagesOf<Delivery>(door, `/${name}/deliveries`, 'deliveries', filter)) {
          for (const delivery of deliveries) spool.add(rowOf(name, delivery));
          await spool.flush();
          onProgress((rows += deliveries.length));
        }
      }
    }
  } catch (error) {
    await spool.abandon();
    throw error;
  }
  await withDuckDb({ threads: 1, memory: '256MB' }, (db) => spool.toParquet(db, join(folder, path), DELIVERY_COLUMNS));
  await rm(join(folder, 'spool'), { recursive: true });
  const files = [{ path, ...(await fingerprintOf(join(folder, path))) }];
  const manifest: DeliveriesManifest = { version: 1, context: 'deliveries', ...filter, deliveries: rows, files };
  await writeManifest(out, manifest);
  return manifest;
}

/** The operator API that a command was told, or that of the local stack. Throws UsageError where there is none. */
export async function doorTo({ server, token }: WhereOperator): Promise<OperatorDoor> {
  if (server !== undefined && token !== undefined) return new OperatorDoor(server, token);
  const here = await localOperator();
  if (here === undefined)
    throw new UsageError(
      `${NOT_RUNNING}\nOr say where the operator API is: --server and --token (CAUCE_OPERATOR_URL, CAUCE_OPERATOR_TOKEN).`,
    );
  return new OperatorDoor(server ?? here.url, token ?? here.token);
}

async function* pagesOf<Resource>(
  door: Pick<OperatorDoor, 'ask'>,
  path: string,
  member: string,
  filter: Readonly<Record<string, string>>,
): AsyncGenerator<readonly Resource[]> {
  for (let pageToken: unknown = ''; typeof pageToken === 'string';) {
    const page = (await door.ask({ method: 'GET', path, query: { ...filter, pageSize: 1_000, pageToken } })) as Record<string, unknown>;
    yield page[member] as Resource[];
    pageToken = page['nextPageToken'];
  }
}

function rowOf(organization: string, delivery: Delivery): Row {
  return {
    id: delivery.name.slice(delivery.name.lastIndexOf('/') + 1),
    organization,
    endpoint: delivery.endpoint,
    event_id: delivery.eventId,
    event: delivery.event,
    resource: delivery.resource,
    sequence: delivery.sequence,
    state: delivery.state,
    origin: delivery.origin,
    skip_reason: delivery.skipReason ?? null,
    failed_attempts: delivery.failedAttemptCount,
    record_time: delivery.recordTime,
    create_time: delivery.createTime,
    next_attempt_time: delivery.nextAttemptTime ?? null,
    end_time: delivery.endTime ?? null,
  } satisfies Record<keyof typeof DELIVERY_COLUMNS, unknown>;
}
