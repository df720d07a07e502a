import { readFile } from 'node:fs/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

type WasmExports = {
  __wbindgen_start(): void;
};

/** Global in Node; @types/node leaves its type to the browser's library, which the repository does not take in. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: WasmExports } }>;
};

/** The package exports only what stands beside it. */
const WASM = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));

let loading: Promise<void> | undefined;

/** The package's own entry imports the `.wasm` as a module, which Node does not take: so it is instantiated by hand, once per process. */
async function loadWasm(): Promise<void> {
  const bytes = await readFile(WASM);
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports() });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** The engine's ten-second limit for its lock is never cleared: it must not keep a process alive that is done. */
function imports(): Record<string, unknown> {
  const timers = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const unref = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  return { ...bindings, ...Object.fromEntries(timers.map((name) => [name, unref])) };
}

/** Prisma's own cuts a script at each semicolon, those inside of functions too. As one statement it goes to the server whole, which knows. */
class WholeScripts extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return adapter;
  }
}

/** Runs `use` with Prisma's schema engine connected to `url`, and closes the connections after it. */
export async function withSchemaEngine<T>(url: string, use: (engine: bindings.SchemaEngine) => Promise<T>): Promise<T> {
  await (loading ??= loadWasm());
  // A pool of ours, since only its owner can end it: the engine leaves its connections open until they idle out.
  const pool = new pg.Pool({ connectionString: url });
  const engine = await bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool)),
  );
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}
