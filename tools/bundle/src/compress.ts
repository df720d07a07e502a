import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What browsers and callers are sent as it is: text, which compresses well. Pictures are compressed already. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg']);
/** What is smaller fits into one packet anyway. */
const LEAST_BYTES = 1_000;

/** Writes the texts of a folder once more as Brotli (`.br`) and gzip (`.gz`), as small as they get: it is done once, here, and never for a request. */
export function compressTexts(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => TEXTS.has(extname(file)))) {
    const text = readFileSync(join(folder, name));
    if (text.length < LEAST_BYTES) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, brotli(text.length)));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
  }
}

const brotli = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
