import { unless } from './expectation.js';
import type { Pod } from './manifest.js';

/** Every pod runs as nobody in particular, may write nowhere, asks the cluster nothing, and cannot take the machine's memory. */
export function hardeningFaults(account: string, pod: Pod): string[] {
  const { serviceAccountName, automountServiceAccountToken, enableServiceLinks, securityContext, containers } = pod;
  const [container] = containers;
  return [
    ...unless(serviceAccountName, account, 'serviceAccountName'),
    ...unless(automountServiceAccountToken, false, 'automountServiceAccountToken'),
    // Else every Service of the namespace is in the environment: PAYMENTS_PORT=tcp://…
    ...unless(enableServiceLinks, false, 'enableServiceLinks'),
    ...unless(securityContext, { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } }, 'securityContext'),
    ...unless(
      container.securityContext,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      "the container's securityContext",
    ),
    ...(container.resources?.limits?.memory === undefined ? ['it needs a limit of memory'] : []),
  ];
}
