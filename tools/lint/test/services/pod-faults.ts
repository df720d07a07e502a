import { timeToEnd, unless } from './expectation.js';
import type { Deployment, Probe, Spreading } from './manifest.js';

/** On a starved node a first start took minutes, and a slow answer of liveness ended pods that worked. */
const STARTS_WITHIN_SECONDS = 180;
const LIVE_WITHIN_SECONDS = 5;
/** Until every node's proxy has heard that a pod ends: without it 14 of 1,750 requests were lost in a rollout. */
const HEARD_WITHIN_SECONDS = 8;

/** Where every service answers `/metrics`: one number, so that one rule scrapes all pods. */
const METRICS_PORT = 9464;
/** A pod that dies right after it was ready stops a rollout. */
const STEADY_AFTER_SECONDS = 5;
const SPREAD_OVER = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'];

/** What the pods of a service lack to come up, be watched, serve and end without failing a request. */
export function podFaults({ metadata: { name }, spec: { minReadySeconds = 0, template } }: Deployment): string[] {
  const { containers, terminationGracePeriodSeconds: graceSeconds = 30, topologySpreadConstraints = [] } = template.spec;
  const [{ startupProbe, livenessProbe, lifecycle, ports, env }] = containers;
  const sleepSeconds = lifecycle?.preStop?.sleep?.seconds ?? 0;
  return [
    ...probeFaults(startupProbe, livenessProbe),
    ...atLeast(HEARD_WITHIN_SECONDS, sleepSeconds, 'its preStop must sleep'),
    ...timeToEnd(graceSeconds - sleepSeconds, 'terminationGracePeriodSeconds without what preStop takes'),
    ...atLeast(STEADY_AFTER_SECONDS, minReadySeconds, 'its minReadySeconds must be'),
    ...unless(env.find((each) => each.name === 'METRICS_PORT')?.value, String(METRICS_PORT), 'METRICS_PORT'),
    ...unless(ports.find((each) => each.name === 'metrics')?.containerPort, METRICS_PORT, 'containerPort metrics'),
    ...spreadingFaults(name, topologySpreadConstraints),
  ];
}

function spreadingFaults(app: string, constraints: readonly Spreading[]): string[] {
  return SPREAD_OVER.filter(
    (key) =>
      !constraints.some(
        ({ topologyKey, maxSkew, labelSelector }) => topologyKey === key && maxSkew === 1 && labelSelector.matchLabels['app'] === app,
      ),
  ).map((key) => `its pods must be spread over ${key}, by one at most`);
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
