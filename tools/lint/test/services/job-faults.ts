import { unless } from './expectation.js';
import { hardeningFaults } from './hardening-faults.js';
import { type CronJob, documentsIn, type Job, type JobSpec, type Named } from './manifest.js';

/** What the jobs of a file lack to end by themselves, with their log kept: whatever they are for. `file` is below `deploy/base`. */
export function jobFaults(file: string, text: string): string[] {
  return documentsIn(text).flatMap((document) => {
    const spec = specOf(document);
    if (spec === undefined) return [];
    return faultsOf(spec).map((fault) => `deploy/base/${file}, ${document.metadata.name}: ${fault}`);
  });
}

function specOf(document: Named): JobSpec | undefined {
  if (document.kind === 'Job') return (document as Job).spec;
  return document.kind === 'CronJob' ? (document as CronJob).spec.jobTemplate.spec : undefined;
}

function faultsOf({ backoffLimit, activeDeadlineSeconds, template: { metadata, spec } }: JobSpec): string[] {
  const { 'cauce/migrates': migrates, 'cauce/checks': checked, 'cauce/operates': service } = metadata?.labels ?? {};
  return [
    // Started anew in its pod, a container loses the log of the try before, and a pod that is removed loses all.
    ...unless(spec.restartPolicy, 'Never', 'restartPolicy'),
    ...(activeDeadlineSeconds === undefined ? ['it needs activeDeadlineSeconds: who waits for it must hear an end'] : []),
    // By default Kubernetes tries six more times.
    ...(backoffLimit === undefined ? ['it needs a backoffLimit'] : []),
    ...([migrates, checked, service].every((label) => label === undefined) ? ['its pods need a label that network.yaml knows'] : []),
    ...hardeningFaults(migrates === 'true' ? 'migrate' : checked !== undefined ? 'check' : (service ?? ''), spec),
  ];
}
