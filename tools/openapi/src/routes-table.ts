import { type DoorName, servedAt } from './document/doors.js';
import { HANDLERS, OPERATOR_SERVED } from './documents.js';
import { markdownTable } from './markdown-table.js';

type Row = readonly [path: string, methods: string, service: string];

/** The page with its tables of routes as they should be: each stands between `<!-- routes: <doors> -->` and the next `<!-- end -->`. */
export function withRoutes(page: string): string {
  return page.replaceAll(/(<!-- routes: ([\w, ]+) -->\n)[^]*?(<!-- end -->)/g, (_, begin: string, doors: string, end: string) => {
    const rows = doors.split(', ').flatMap((door) => rowsOf(door as DoorName));
    return `${begin}\n${markdownTable([['Path', 'Methods', 'Service'], ...rows])}\n\n${end}`;
  });
}

/** A path once, with all its methods. */
function rowsOf(door: DoorName): Row[] {
  const served = door === 'operator' ? OPERATOR_SERVED : servedAt(door, HANDLERS);
  const byPath = Map.groupBy(served, ({ handler }) => handler.path);
  return [...byPath].map(([path, its]) => [`\`${path}\``, its.map(({ handler }) => handler.method).join(', '), its[0]?.service ?? '']);
}
