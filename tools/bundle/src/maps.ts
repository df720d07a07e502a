import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { isForeign } from './paths.js';

type SourceMap = { readonly version: 3; readonly sources: readonly string[]; readonly names: readonly string[]; readonly mappings: string };

const LINK = /\/\/# sourceMappingURL=.*\n?$/;

/** Leaves of a program's map what leads to modules of ours, and of no map nothing: Node reads them when it starts, and most of all is of packages. */
export function mapOurs(program: string): void {
  const file = `${program}.map`;
  const map = oursOf(JSON.parse(readFileSync(file, 'utf8')) as SourceMap);
  if (map.sources.length > 0) {
    writeFileSync(file, JSON.stringify(map));
  } else {
    rmSync(file);
    writeFileSync(program, readFileSync(program, 'utf8').replace(LINK, ''));
  }
}

/** The same map without other people's sources, nor names: the bundle has those itself. @internal */
export function oursOf({ sources, mappings }: SourceMap): SourceMap {
  const ours = sources.filter((source) => !isForeign(source));
  const places = sources.map((source) => ours.indexOf(source));
  let leads = false;
  const lines = decode(mappings).map((line) =>
    line.flatMap(([column, source = -1, sourceLine = 0, sourceColumn = 0]): SourceMapSegment[] => {
      const place = places[source] ?? -1;
      const led = leads;
      leads = place >= 0;
      if (leads) return [[column, place, sourceLine, sourceColumn]];
      return led ? [[column]] : []; // ends the stretch before it: what is not mapped counts as what was mapped last
    }),
  );
  return { version: 3, sources: ours, names: [], mappings: encode(lines) };
}
