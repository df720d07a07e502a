import type { ClaimsSigner } from '@cauce/claims';
import { ServiceClient } from '@cauce/service-client';
import { ClockParts, RemoteListener, RemoteParticipant } from '@cauce/test-clocks';
import type { CatalogConfig } from './config.js';

type Named<Value> = Readonly<Record<string, Value>>;

/** Kept connections to the services that test clocks concern, as they are configured. */
export class ClockConnections {
  readonly parts: ClockParts;
  private readonly clients: ServiceClient[] = [];

  constructor(config: Pick<CatalogConfig, 'TEST_CLOCK_PARTICIPANTS' | 'TEST_CLOCK_LISTENERS'>, signer: ClaimsSigner) {
    const participants = this.connect(config.TEST_CLOCK_PARTICIPANTS, signer, (client) => new RemoteParticipant(client));
    const listeners = this.connect(config.TEST_CLOCK_LISTENERS, signer, (client) => new RemoteListener(client));
    this.parts = new ClockParts(participants, listeners);
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
  }

  private connect<Part>(urls: Named<string>, signer: ClaimsSigner, toPart: (client: ServiceClient) => Part): Named<Part> {
    return Object.fromEntries(
      Object.entries(urls).map(([service, url]) => {
        const client = new ServiceClient(url, signer, service);
        this.clients.push(client);
        return [service, toPart(client)];
      }),
    );
  }
}
