import { unless } from './expectation.js';
import type { Deployment, Probe } from './manifest.js';

/** On a starved node a first start took minutes, and a slow answer of liveness ended pods that worked. */
const STARTS_WITHIN_SECONDS = 180;
const LIVE_WITHIN_SECONDS = 5;

/** What the pod of a service lacks to come up, serve and end without failing a request. */
export function podFaults({ spec }: Deployment): string[] {
  const [{ startupProbe, livenessProbe }] = spec.template.spec.containers;
  return probeFaults(startupProbe, livenessProbe);
}

function probeFaults(startup: Probe = {}, live: Probe = {}): string[] {
  const { periodSeconds = 0, failureThreshold = 0, httpGet } = startup;
  return [
    ...unless(httpGet, { path: '/health/live', port: 'http' }, 'what its startupProbe asks'),
    ...atLeast(STARTS_WITHIN_SECONDS, periodSeconds * failureThreshold, 'its startupProbe must wait for'),
    ...atLeast(LIVE_WITHIN_SECONDS, live.timeoutSeconds ?? 1, 'its livenessProbe must wait for an answer for'),
  ];
}

const atLeast = (wanted: number, seconds: number, what: string): string[] =>
  seconds >= wanted ? [] : [`${what} at least ${wanted} s, not ${seconds} s`];
