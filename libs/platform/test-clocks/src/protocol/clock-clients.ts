import type { ServiceClient } from '@cauce/service-client';
import { ClockListener, ClockParticipant } from './clock-participant.js';
import {
  clockPathOf,
  type ClockReading,
  type Drained,
  type DrainPhase,
  type DrainReport,
  type EarliestDue,
  type OldReport,
  type RanDue,
  readReport,
} from './protocol.js';

const AS = { principal: 'catalog/test-clocks' };
/** Longer than a part takes at most. */
const TIMEOUT_MS = 20_000;

/** A part that only hears of what happens, over HTTP. Throws ApiError. */
export class RemoteListener extends ClockListener {
  constructor(private readonly service: ServiceClient) {
    super();
  }

  followersPassed(organization: string): Promise<boolean> {
    return isDone(this.service, organization, 'followers');
  }

  groupsCaughtUp(organization: string): Promise<boolean> {
    return isDone(this.service, organization, 'groups');
  }

  report(organization: string): Promise<DrainReport> {
    return report(this.service, organization);
  }
}

/** A part in which things fall due, over HTTP. Throws ApiError. */
export class RemoteParticipant extends ClockParticipant {
  constructor(private readonly service: ServiceClient) {
    super();
  }

  async put(organization: string, body: ClockReading): Promise<void> {
    await this.service.call({ method: 'PUT', path: clockPathOf(organization), body, as: AS });
  }

  earliestDue(organization: string, after: string): Promise<EarliestDue> {
    const path = `${clockPathOf(organization, 'earliest-due')}?after=${encodeURIComponent(after)}`;
    return this.service.call({ method: 'GET', path, as: AS });
  }

  runDue(organization: string, tick: number): Promise<RanDue> {
    const path = clockPathOf(organization, 'run-due');
    return this.service.call({ method: 'POST', path, body: { tick }, as: AS, timeoutMs: TIMEOUT_MS });
  }

  followersPassed(organization: string): Promise<boolean> {
    return isDone(this.service, organization, 'followers');
  }

  groupsCaughtUp(organization: string): Promise<boolean> {
    return isDone(this.service, organization, 'groups');
  }

  report(organization: string): Promise<DrainReport> {
    return report(this.service, organization);
  }
}

async function isDone(service: ServiceClient, organization: string, phase: DrainPhase): Promise<boolean> {
  return (await drain<Drained>(service, organization, phase)).isDone;
}

async function report(service: ServiceClient, organization: string): Promise<DrainReport> {
  return readReport(await drain<DrainReport | OldReport>(service, organization, 'report'));
}

function drain<Answer>(service: ServiceClient, organization: string, phase: DrainPhase): Promise<Answer> {
  return service.call({ method: 'POST', path: clockPathOf(organization, `drain?phase=${phase}`), as: AS, timeoutMs: TIMEOUT_MS });
}
