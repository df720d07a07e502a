import { checksum, type ControlOutcome, type IntegrationEndpoint } from '@cauce/contracts';
import { randomId, randomToken } from '@cauce/secrets';
import { eventually, type Messages, type RunningService } from '@cauce/testing/services';
import { aMerchant, aPaymentMessage } from './payment-messages.js';
import { type Answering, type Received, type Receiver } from './receiver.js';

/** What an integration needs of the world. `outcomes`: the topic of what became of handshakes and teardowns. */
export type IntegrationsWorld = {
  readonly notifier: () => RunningService;
  readonly receiver: Receiver;
  readonly outcomes: Messages;
};

type Envelope = { event: string; data: Record<string, string>; timestamp: number; signature: { properties: string[]; checksum: string } };
/** A webhook's body. */
export const envelopeOf = ({ body }: Received) => JSON.parse(body) as Envelope;

/** An integration as the partner gateway has it, and its partner's server. */
export function anIntegration({ notifier, receiver, outcomes }: IntegrationsWorld, answer?: Answering) {
  const owner = { ...aMerchant(), integration: `integrations/${randomId()}` };
  const { organization, store, integration } = owner;
  const [endpoint, bearer] = [randomId(), randomToken('partner_')];
  const path = `/${endpoint}`;
  const url = receiver.address(path, answer);
  const facts = { principal: 'partner-gateway' };
  const order = async (method: string, rest: string, body: object) => {
    const sent = await notifier().send<IntegrationEndpoint>(method, `/internal/integration-endpoints/${endpoint}${rest}`, body, { caller: 'partner-gateway', facts }); // prettier-ignore
    return sent.body;
  };
  const came = (event?: string) => receiver.at(path).filter((each) => event === undefined || envelopeOf(each).event === event);
  return {
    ...owner,
    endpoint,
    bearer,
    offer: (given: object = {}) => order('PUT', '', { ...owner, url, bearer, lookup: 1, ...given }),
    handshake: (token: string, id: string = randomId(), generation = 1) => order('PUT', `/handshakes/${id}`, { organization, token, generation }), // prettier-ignore
    close: (teardown?: string) => order('POST', ':close', { ...owner, ...(teardown !== undefined && { teardown }) }),
    endTeardowns: () => order('POST', ':close', { ...owner, endsTeardowns: true }),
    read: () => order('POST', ':read', { organization }),
    came,
    untilCame: (event: string, count = 1) => eventually(() => came(event), ({ length }) => length >= count, { within: 20_000 }), // prettier-ignore
    payment: () => aPaymentMessage({ organization, store, integration }),
    outcomes: (count: number) => outcomes.ofEach<ControlOutcome>(integration, count, { within: 20_000 }),
  };
}

/** Whether its checksum is made with this token. */
export const signedBy = (received: Received, token: string) => {
  const { data, timestamp, signature } = envelopeOf(received);
  return signature.checksum === checksum(data, signature.properties, timestamp, token);
};
