import { createHash, timingSafeEqual } from 'node:crypto';
import { ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { accessDenied, Refusal } from './refusal.js';
import { StartupError } from './startup-error.js';

/** Passwords by name. */
export type Users = ReadonlyMap<string, string>;

/** What a client asks before it says who it is: EventStoreDB answers this to everybody. */
const OPEN_TO_ALL = /^\/event_store\.client\.(gossip|server_features)\./;

/** Reads a file of `name:password` lines; a password may have colons. Throws a `StartupError` that names a bad line by its number. */
export function parseUsers(text: string): Users {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  const users = new Map<string, string>();
  for (const { line, number } of lines.filter(({ line: each }) => each.trim() !== '')) {
    const [, name, password] = /^([^:]+):(.+)$/.exec(line) ?? [];
    if (name === undefined || password === undefined) throw new StartupError(`Line ${number} of the users' file is not name:password.`);
    users.set(name, password);
  }
  if (users.size === 0) throw new StartupError(`The users' file names nobody: it has a line name:password for each.`);
  return users;
}

/** Lets in whoever gives a name and its password, as EventStoreDB does: a wrong one is UNAUTHENTICATED; without one, the streams are denied. */
export function authentication(users: Users): ServerInterceptor {
  return ({ path }, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, go) => {
            const [credentials] = metadata.get('authorization');
            const refusal = credentials === undefined ? anonymous(path) : refusalOf(users, String(credentials));
            if (refusal) call.sendStatus(refusal);
            else go(metadata);
          },
        }),
    });
}

function anonymous(path: string): Refusal | undefined {
  return OPEN_TO_ALL.test(path) ? undefined : accessDenied();
}

function refusalOf(users: Users, credentials: string): Refusal | undefined {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(credentials) ?? [];
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  const expected = users.get(name);
  const isKnown = expected !== undefined && timingSafeEqual(digest(expected), digest(password));
  return isKnown ? undefined : new Refusal(status.UNAUTHENTICATED, 'The name or its password is wrong.');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
