import { timeToEnd, unless } from './expectation.js';
import type { Deployment, Probe } from './manifest.js';

/** On a starved node a first start took minutes, and a slow answer of liveness ended pods that worked. */
const STARTS_WITHIN_SECONDS = 180;
const LIVE_WITHIN_SECONDS = 5;
/** Until every node's proxy has heard that a pod ends: without it 14 of 1,750 requests were lost in a rollout. */
const HEARD_WITHIN_SECONDS = 8;

/** What the pod of a service lacks to come up, serve and end without failing a request. */
export function podFaults({ spec }: Deployment): string[] {
  const { containers, terminationGracePeriodSeconds: graceSeconds = 30 } = spec.template.spec;
  const [{ startupProbe, livenessProbe, lifecycle }] = containers;
  const sleepSeconds = lifecycle?.preStop?.sleep?.seconds ?? 0;
  return [
    ...probeFaults(startupProbe, livenessProbe),
    ...atLeast(HEARD_WITHIN_SECONDS, sleepSeconds, 'its preStop must sleep'),
    ...timeToEnd(graceSeconds - sleepSeconds, 'terminationGracePeriodSeconds without what preStop takes'),
  ];
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
