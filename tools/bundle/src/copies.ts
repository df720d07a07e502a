import type { Metafile } from 'esbuild';

/** Packages that hold state, or whose classes are compared: of two copies one would not know what the other one has. */
const ONCE = [
  '@eventstore/db-client',
  '@grpc/grpc-js',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/microservices',
  '@opentelemetry/api',
  'bullmq',
  'class-validator',
  'fastify',
  'google-protobuf',
  'ioredis',
  'kafkajs',
  'pg',
  'pino',
  'reflect-metadata',
  'rxjs',
  'undici',
];

/** The folder and the name of the package that a path belongs to, of an innermost `node_modules`; undefined for our own. */
export function packageOf(path: string): { readonly folder: string; readonly name: string } | undefined {
  const [folder, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return folder === undefined || name === undefined ? undefined : { folder, name };
}

/** The modules and files of which something is in the bundle, below the checkout's top folder. */
export function bundled({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return [...new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path.replace(/^asset:/, '')))];
}

/** Packages of the table that are bundled from more than one place, or not at all. */
export function copyFaults(metafile: Metafile): string[] {
  const packages = bundled(metafile).flatMap((path) => packageOf(path) ?? []);
  return ONCE.flatMap((name) => {
    const folders = [...new Set(packages.filter((one) => one.name === name).map(({ folder }) => folder))];
    if (folders.length === 1) return [];
    return [
      folders.length === 0 ? `${name} is not bundled: copies.ts need not name it` : `${name} is bundled twice: ${folders.join(', ')}`,
    ];
  });
}
