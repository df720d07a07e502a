import { builtinModules } from 'node:module';
import type { Metafile, Plugin } from 'esbuild';

/** What packages would use if it were there, each with what keeps our code from it. In the bundle it is as absent as it is from `package-lock.json`. */
const ABSENT: Readonly<Record<string, string>> = {
  '@nestjs/platform-express': 'Nest on Fastify',
  '@nestjs/websockets/socket-module.js': 'no websockets',
  '@fastify/multipart': 'no uploads',
  '@fastify/static': 'assets are served from memory',
  '@fastify/view': 'pages are templates of ours',
  '@nats-io/transport-node': 'a transport of Nest that we have not',
  'amqp-connection-manager': 'a transport of Nest that we have not',
  mqtt: 'a transport of Nest that we have not',
  'class-transformer': 'no pipe and no interceptor of Nest: @cauce/fields checks bodies',
  '@valkey/valkey-glide': 'bullmq goes through ioredis',
  'pg-native': 'pg speaks to Postgres itself',
  // This one is installed: a native library cannot be bundled. msgpackr reads without it, and bullmq only writes.
  'msgpackr-extract': 'msgpackr has the same in JavaScript',
};

const NAMESPACE = 'absent';
const escaped = Object.keys(ABSENT).map((name) => name.replaceAll(/[/.]/g, '\\$&'));

/** Whoever asks for one of them gets the error that Node gives when a package is missing. */
export const absent: Plugin = {
  name: 'absent',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${escaped.join('|')})$`) }, ({ path }) => ({ path, namespace: NAMESPACE }));
    build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({ contents: thrower(path), loader: 'js' }));
  },
};

const thrower = (name: string): string =>
  `throw Object.assign(new Error("Cannot find package '${name}': it is not part of the bundle"), { code: 'MODULE_NOT_FOUND' });`;

/** What the bundle would look for in a `node_modules` that is not there, and rows of the table that nothing asks for any more. */
export function absenceFaults(metafile: Metafile): string[] {
  const asked = new Set(Object.keys(metafile.inputs).filter((path) => path.startsWith(`${NAMESPACE}:`)));
  const unasked = Object.keys(ABSENT).filter((name) => !asked.has(`${NAMESPACE}:${name}`));
  return [...notBundled(metafile), ...unasked.map((name) => `nothing asks for ${name}: absent.ts need not say that it is absent`)];
}

/** What the bundle would look for in a `node_modules` that is not there. */
export function notBundled({ inputs }: Metafile): string[] {
  const imports = Object.entries(inputs).flatMap(([by, { imports: all }]) => all.map((one) => ({ by, ...one })));
  const foreign = imports.filter(({ external, path }) => external === true && path !== '<runtime>' && !isBuiltin(path));
  return foreign.map(({ by, path }) => `${by} asks for ${path}, which is not bundled: a row in absent.ts, if it can do without`);
}

const isBuiltin = (path: string): boolean => path.startsWith('node:') || builtinModules.includes(path);
