import type { CheckoutConnection, ConnectedIntegration } from '@cauce/contracts';
import type { IntegrationResource } from '@cauce/partner-domain';
import type { ConnectLink } from '../../integrations/connect-link.js';

/** What the merchant's page shows of a link and of its integration. */
export function toConnection(link: ConnectLink, resource: IntegrationResource | undefined): CheckoutConnection {
  const { store, organization, displayNames, environment, baseUrl, expireTime, tokensLeft } = link;
  return {
    store: { name: store, displayName: displayNames.store },
    organization: { name: organization, displayName: displayNames.organization },
    environment,
    baseUrl,
    expireTime: expireTime.toISOString(),
    tokensLeft,
    now: new Date().toISOString(),
    ...(resource && { integration: toIntegration(resource) }),
  };
}

/** Whether a token can be entered: nothing is connected, and nothing is under way. A teardown that is still being sent is superseded. */
export function takesToken(resource: IntegrationResource | undefined): boolean {
  return resource === undefined || resource.status === 'REJECTED' || resource.status === 'INACTIVE';
}

/** Whether the lookup or the handshake is under way. */
export function isUnderWay({ status, handshake }: IntegrationResource): boolean {
  return status === 'PENDING_VALIDATION' || (status === 'VALIDATED' && handshake !== 'FAILED');
}

function toIntegration(resource: IntegrationResource): ConnectedIntegration {
  const { status, merchant, rejection, handshake, activateTime, updateTime } = resource;
  const { reason, httpStatus } = rejection ?? {};
  return {
    status,
    ...(merchant && { merchant }),
    ...(reason && { refusal: { reason, ...(httpStatus !== undefined && { httpStatus }) } }),
    ...(handshake && { handshake }),
    ...(activateTime !== undefined && { activateTime }),
    updateTime,
  };
}
