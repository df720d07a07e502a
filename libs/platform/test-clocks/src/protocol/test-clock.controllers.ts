import { INTERNAL_ROUTES } from '@cauce/contracts';
import { Field, timestamp, ValidBody, whole } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ClockListener, ClockParticipant } from './clock-participant.js';
import { type DrainAnswer, drainAnswer } from './drain-answer.js';
import { DRAIN_PHASES, type EarliestDue, type RanDue } from './protocol.js';

const MOST_TICKS = 2 ** 31 - 1;

/** `PUT /internal/test-clocks/{organization}`. */
class PutClockRequest {
  @Field(timestamp) now!: string;
  @Field(whole({ min: 0, max: MOST_TICKS })) tick!: number;
}

/** `POST …/run-due`. */
class RunDueRequest {
  @Field(whole({ min: 0, max: MOST_TICKS })) tick!: number;
}

/** What the owner of test clocks asks a part in which things fall due. */
@Callers('catalog')
@Controller(INTERNAL_ROUTES.testClock)
export class ParticipantController {
  constructor(private readonly participant: ClockParticipant) {}

  @Put()
  async put(@Param('organization') id: string, @ValidBody(PutClockRequest) { now, tick }: PutClockRequest): Promise<object> {
    await this.participant.put(organizationName(id), { now, tick });
    return {};
  }

  @Get('earliest-due')
  earliestDue(@Param('organization') id: string, @Query('after') after: string): Promise<EarliestDue> {
    return this.participant.earliestDue(organizationName(id), after);
  }

  @Post('run-due')
  runDue(@Param('organization') id: string, @ValidBody(RunDueRequest) { tick }: RunDueRequest): Promise<RanDue> {
    return this.participant.runDue(organizationName(id), tick);
  }

  @Post('drain')
  drain(@Param('organization') id: string, @Query('phase') phase?: string): Promise<DrainAnswer> {
    return drainAnswer(this.participant, organizationName(id), phaseOf(phase));
  }
}

/** What the owner of test clocks asks a part that only hears of what happens. */
@Callers('catalog')
@Controller(INTERNAL_ROUTES.testClock)
export class ListenerController {
  constructor(private readonly listener: ClockListener) {}

  @Post('drain')
  drain(@Param('organization') id: string, @Query('phase') phase?: string): Promise<DrainAnswer> {
    return drainAnswer(this.listener, organizationName(id), phaseOf(phase));
  }
}

const phaseOf = (text: string | undefined) => DRAIN_PHASES.find((phase) => phase === text);
