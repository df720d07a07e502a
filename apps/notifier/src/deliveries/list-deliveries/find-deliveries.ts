import { createdWithin, type QueryFilter } from '@cauce/fields';
import { idOf } from '@cauce/kernel';
import { type List, listNewestFirst, listNewestOfAny, type Queryable, type RowPage, type WantedPage } from '@cauce/postgres';
import type { ShownDelivery } from '../delivery.resource.js';
import { type DELIVERY_FILTERS, STATES } from './delivery-filter.js';

const DELIVERIES: List<ShownDelivery> = {
  name: 'delivery',
  // prettier-ignore
  fields: [
    'id', 'organization', 'endpointId', 'eventId', 'event', 'resource', 'revision', 'recordedAt', 'createTime', 'status', 'origin', 'skipReason',
    'failedAttempts', 'nextActionTime', 'endTime',
  ],
  tie: 'id',
  inside: { status: 'status' },
};

type Page = Pick<WantedPage<ShownDelivery>, 'size' | 'after'>;

/** The deliveries that a list has: those of the organization that match the filters. */
export type WantedDeliveries = {
  readonly organization: string;
  readonly filter: QueryFilter<keyof typeof DELIVERY_FILTERS>['given'];
};

/**
 * The deliveries of a page, newest first, read by the index of the filtered field. If only time is filtered, each state is read in order and
 * merged: at most four rows are read for one. No partition is left out by time: waiting deliveries move on to later ones, so a delivery's
 * day does not follow from when it was made.
 */
export function findDeliveries(db: Queryable, { organization, filter }: WantedDeliveries, page: Page): Promise<RowPage<ShownDelivery>> {
  const { endpoint, event, resource, state, from, to } = filter;
  const where = { organization, endpointId: endpoint && idOf(endpoint), event, resource, status: state };
  const wanted = { where, created: createdWithin({ from, to }), ...page };
  const isFiltered = [endpoint, event, resource, state].some((each) => each !== undefined);
  return isFiltered
    ? listNewestFirst(db, DELIVERIES, wanted)
    : listNewestOfAny(db, DELIVERIES, { inside: 'status', values: STATES }, wanted);
}
