import type { FoundAnnouncements } from '@cauce/contracts';
import { Announcements } from '@cauce/event-store';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { ReadAnnouncementsRequest } from './read-announcements.request.js';

/** `POST /internal/announcements`: what merchants are told of one store's resources, of one time span, for backfills. Changes nothing. */
@Callers('notifier')
@Controller('internal/announcements')
export class ReadAnnouncementsController {
  constructor(private readonly announcements: Announcements) {}

  @Post()
  read(@ValidBody(ReadAnnouncementsRequest) asked: ReadAnnouncementsRequest): Promise<FoundAnnouncements> {
    return this.announcements.read(asked);
  }
}
