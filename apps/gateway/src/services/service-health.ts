import { BEHIND_GATEWAY, type BehindGateway, urlVariable } from '@cauce/services';
import { request } from 'undici';
import type { GatewayConfig } from '../config.js';
import type { ServiceCheck, ServiceStatus } from './service-status.resource.js';

/** A service gives each of its own checks two seconds. */
const LIMIT_MS = 3_000;

const STATES: Readonly<Record<string, ServiceStatus['state']>> = {
  ready: 'READY',
  degraded: 'DEGRADED',
  'not ready': 'NOT_READY',
  stopping: 'STOPPING',
};

/** Asks the services behind the gateway for their health. */
export class ServiceHealth {
  constructor(private readonly config: GatewayConfig) {}

  /** All of them, asked at once. Never rejects. */
  all(): Promise<ServiceStatus[]> {
    return Promise.all(BEHIND_GATEWAY.map((service) => this.of(service)));
  }

  /** One of them. Never rejects. */
  async of(service: BehindGateway): Promise<ServiceStatus> {
    const name = `services/${service}`;
    try {
      const { body } = await request(`${this.config[urlVariable(service)]}/health/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
      const { status, checks } = (await body.json()) as { status: string; checks: ServiceCheck[] };
      return { name, state: STATES[status] ?? 'UNREACHABLE', checks };
    } catch {
      return { name, state: 'UNREACHABLE', checks: [] };
    }
  }
}
