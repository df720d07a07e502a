import type { ServiceClient } from '@cauce/http';
import { ClockListener, ClockParticipant } from './clock-participant.js';
import { type ClockReading, type DrainReport, type EarliestDue, type RanDue, fromWire, pathOf } from './protocol.js';

const AS = { principal: 'catalog/test-clocks' };
/** Longer than a part takes at most. */
const TIMEOUT_MS = 20_000;

/** A part in which things fall due, over HTTP. Throws ApiError. */
export class RemoteParticipant extends ClockParticipant {
  constructor(private readonly service: ServiceClient) {
    super();
  }

  async put(organization: string, body: ClockReading): Promise<void> {
    await this.service.call({ method: 'PUT', path: pathOf(organization), body, as: AS });
  }

  earliestDue(organization: string, after: string): Promise<EarliestDue> {
    const path = `${pathOf(organization, 'earliest-due')}?after=${encodeURIComponent(after)}`;
    return this.service.call({ method: 'GET', path, as: AS });
  }

  runDue(organization: string, tick: number): Promise<RanDue> {
    const path = pathOf(organization, 'run-due');
    return this.service.call({ method: 'POST', path, body: { tick }, as: AS, timeoutMs: TIMEOUT_MS });
  }

  drain(organization: string): Promise<DrainReport> {
    return drain(this.service, organization);
  }
}

/** A part that only hears of what happens, over HTTP. Throws ApiError. */
export class RemoteListener extends ClockListener {
  constructor(private readonly service: ServiceClient) {
    super();
  }

  drain(organization: string): Promise<DrainReport> {
    return drain(this.service, organization);
  }
}

async function drain(service: ServiceClient, organization: string): Promise<DrainReport> {
  return fromWire(await service.call({ method: 'POST', path: pathOf(organization, 'drain'), as: AS, timeoutMs: TIMEOUT_MS }));
}
