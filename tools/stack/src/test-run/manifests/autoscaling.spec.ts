import { autoscalingFaults } from './autoscaling.js';

const manifests = (name: string, replicas: string) => `
kind: Deployment
metadata: { name: gateway }
spec: { ${replicas} }
---
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec: { scaleTargetRef: { kind: Deployment, name: ${name} } }
`;

it.each([
  ['leaves it the number', 'gateway', '', []],
  ['says a number itself', 'gateway', 'replicas: 2', ['gateway has an autoscaler, and says its replicas itself']],
  ['is not there', 'checkout', '', ['an autoscaler is for checkout, which is not there']],
])('of a Deployment with an autoscaler that %s', (_what, name, replicas, faults) => {
  expect(autoscalingFaults(manifests(name, replicas))).toEqual(faults);
});
