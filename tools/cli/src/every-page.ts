import type { OperatorDoor } from './operator-door.js';

/** All resources of a list of the operator API. @param member the answer's member that holds them */
export async function everyPage<Resource>(
  door: OperatorDoor,
  path: string,
  member: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<Resource[]> {
  const found: Resource[] = [];
  for (let pageToken: unknown = ''; typeof pageToken === 'string';) {
    const page = (await door.ask({ method: 'GET', path, query: { ...filter, pageSize: 1_000, pageToken } })) as Record<string, unknown>;
    found.push(...(page[member] as Resource[]));
    pageToken = page['nextPageToken'];
  }
  return found;
}
