import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Connections } from './connections.js';
import { Mails } from './mails/mails.js';
import { Sending } from './sending/sending.js';

/** What runs without being asked: the sweeper and the nudges. The consumer is Nest's own part. */
@Injectable()
export class NotifierBackground implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly sending: Sending,
    private readonly mails: Mails,
    private readonly connections: Connections,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    this.mails.start();
    return this.sending.start();
  }

  /** The consumer and the server have closed by now: nothing new comes in. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.sending.close(), this.mails.close()]);
    await this.connections.close();
  }
}
