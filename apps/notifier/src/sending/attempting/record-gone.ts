import type { Log } from '@cauce/telemetry';
import type { EndpointRows } from '../../endpoints/endpoint.rows.js';
import type { SenderParts } from './delivery.sender.js';

/** Disables the endpoint of a receiver that answered 410, unless it has another address by now, or was resumed after the attempt began. */
export function recordGone(endpoints: Pick<EndpointRows, 'handle'>, logger: Log): SenderParts['onGone'] {
  return async ({ endpointId: id, organization, url }, startTime) => {
    await endpoints.handle({ organization, id }, { type: 'RecordGone', url, startTime, at: new Date().toISOString() });
    logger.warn({ endpoint: id }, 'a receiver is gone (410): its endpoint is disabled');
  };
}
