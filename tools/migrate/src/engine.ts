import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

interface WasmExports {
  __wbindgen_start(): void;
}

/** Global in Node; @types/node leaves its type to the browser's library, which the repository does not take in. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: WasmExports } }>;
};

let loading: Promise<void> | undefined;

/** The package's own entry imports the `.wasm` as a module, which Node does not take: so it is instantiated by hand, once per process. */
async function loadWasm(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** Runs `use` with Prisma's schema engine connected to `url`; `datamodels` are the schema files `[path, content]` it may need to know. */
export async function withSchemaEngine<T>(
  url: string,
  use: (engine: bindings.SchemaEngine) => Promise<T>,
  datamodels?: [string, string][],
): Promise<T> {
  await (loading ??= loadWasm());
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
  }
}
