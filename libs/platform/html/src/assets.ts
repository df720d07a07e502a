import { extname } from 'node:path';
import { assetPath } from './asset-path.js';
import { type Asking, EncodedFile, type Encodings, readEncodings } from './encodings.js';

/** A file to serve, before it has an address. */
export type AssetFile = { readonly name: string; readonly body: string | Buffer } & Partial<Pick<Encodings, 'compressed'>>;

/** Reads files, by their names. A bundle takes along what a literal URL names, relative to `import.meta.url` (docs/adr/0031). */
export const assetFiles = (files: Readonly<Record<string, URL>>): AssetFile[] =>
  Object.entries(files).map(([name, url]) => ({ name, ...readEncodings(url) }));

/** A file as it is served. Its address changes with its content, so a browser may keep it for ever. */
export type Asset = {
  readonly path: string;
  readonly type: string;
  readonly file: EncodedFile;
  readonly headers: Readonly<Record<string, string>>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The part of a Fastify instance that serving needs. */
type Routes = { get(path: string, handler: (request: { readonly headers: Asking }, reply: Reply) => unknown): unknown };
type Reply = { code(status: number): { headers(values: Readonly<Record<string, string>>): { send(body?: Buffer): unknown } } };

const toAsset = ({ name, body, compressed = {} }: AssetFile, prefix: string): Asset => {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`no media type is known for ${name}`);
  const bytes = Buffer.from(body);
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };
  return { path: assetPath(name, bytes, prefix), type, file: new EncodedFile({ body: bytes, compressed }), headers };
};

/** Style sheets, scripts and pictures of an app, held in memory under content-hash addresses, and sent compressed to whom takes that. */
export class Assets {
  private readonly byName: ReadonlyMap<string, Asset>;

  /** @param prefix where they are served, with both slashes */
  constructor(files: readonly AssetFile[], prefix = '/assets/') {
    this.byName = new Map(files.map((file) => [file.name, toAsset(file, prefix)]));
  }

  /** The address of a file. Throws for a name that is not there: a page must not link to nothing. */
  href(name: string): string {
    const asset = this.byName.get(name);
    if (!asset) throw new Error(`there is no asset ${name}`);
    return asset.path;
  }

  all(): readonly Asset[] {
    return [...this.byName.values()];
  }

  /** A Fastify plugin that serves them: `await fastify.register(assets.plugin)`. */
  readonly plugin = (routes: Routes): Promise<void> => {
    for (const { path, headers: own, file } of this.all())
      routes.get(path, (request, reply) => {
        const { status, headers, body } = file.answer(request.headers);
        return reply
          .code(status)
          .headers({ ...own, ...headers })
          .send(body);
      });
    return Promise.resolve();
  };
}
