import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from './connections.js';
import { Controls } from './integrations/controls.js';
import { Mails } from './mails/mails.js';
import { OperationRunner } from './operations/operation.runner.js';
import { Sending } from './sending/sending.js';

/** What runs without a request: the sweeper and the nudges. Nest begins the consumer, as a transport. */
@Injectable()
export class NotifierBackground implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly sending: Sending,
    private readonly mails: Mails,
    private readonly operations: OperationRunner,
    private readonly controls: Controls,
    private readonly connections: Connections,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.mails.start();
    await this.sending.start();
    this.operations.start();
    this.controls.start();
  }

  /** Ends the consumer first, so that nothing new comes in. (Nest would end it only after this, and then finds it ended.) */
  async onModuleDestroy(): Promise<void> {
    await this.connections.bus.close();
    await Promise.all([this.sending.close(), this.mails.close(), this.operations.close(), this.controls.close()]);
  }
}
