import { ClockListener, ListenerController } from '@cauce/test-clocks';
import { Module } from '@nestjs/common';
import { WebhooksClockListener } from './webhooks-clock.listener.js';

/** Its part in the advance of a test clock. */
@Module({ controllers: [ListenerController], providers: [{ provide: ClockListener, useClass: WebhooksClockListener }] })
export class TestClocksModule {}
