import { createPool } from '@cauce/postgres';
import type { ServiceName } from '@cauce/services';
import { PATIENT } from '../stack/database.js';
import { type RunningService, runningService } from '../stack/running-service.js';
import { ask, fileOfSpec } from './ask-shared-services.js';
import type { Addresses } from './shared-services-protocol.js';

/** What a file wants of a service that it shares. */
export type SharedServiceWish = {
  /** Variables that differ: files of an app that name the same share one process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whom it calls while this file uses it: NOTIFIER_URL, SMTP_URL, … */
  readonly addresses?: Addresses;
};

/** A service that files of one app share. */
export type SharedService = RunningService & {
  /** From now on it calls these, and nobody else. */
  leadTo(addresses: Addresses): Promise<void>;
};

/**
 * The service that the files of this app share, one after the other, with its database and an event store that only such services write to.
 * A file makes organizations of its own and asserts on those alone; it neither ends nor freezes the process. `close` gives it back, and fails
 * when it is broken.
 */
export async function sharedService(app: ServiceName, { env = {}, addresses = {} }: SharedServiceWish = {}): Promise<SharedService> {
  const file = fileOfSpec();
  const loan = await ask('lend', { file, app, env, addresses });
  const url = loan.env['DATABASE_URL'];
  const pool = url === undefined ? undefined : createPool(url, PATIENT);
  const refuse = (what: string) => () => Promise.reject(new Error(`Other files use this ${app}: it is not to be ${what}`));
  const close = async () => {
    await pool?.end();
    await ask('giveBack', { id: loan.id, file });
  };
  const database = url !== undefined && pool ? { url, pool, drop: refuse('dropped') } : undefined;
  return Object.assign(runningService({ app, url: loan.url, pid: loan.pid, env: loan.env, database, end: refuse('ended'), close }), {
    leadTo: async (others: Addresses) => {
      await ask('leadTo', { id: loan.id, addresses: others });
    },
  });
}
