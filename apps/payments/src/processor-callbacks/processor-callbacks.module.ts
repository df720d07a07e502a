import { Module } from '@nestjs/common';
import { DueModule } from '../due/due.module.js';
import { ProcessorCallbackController } from './processor-callback.controller.js';

/** What the processor tells without being asked. */
@Module({ imports: [DueModule], controllers: [ProcessorCallbackController] })
export class ProcessorCallbacksModule {}
