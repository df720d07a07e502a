import { type FoundAnnouncements, INTERNAL_ROUTES } from '@cauce/contracts';
import { Announcements, ReadAnnouncementsRequest } from '@cauce/event-store';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';

/** `POST /internal/announcements`: the announcements of one store in a time span, for backfills. Changes nothing. */
@Callers('notifier')
@Controller(INTERNAL_ROUTES.announcements)
export class ReadAnnouncementsController {
  constructor(private readonly announcements: Announcements) {}

  @Post()
  read(@ValidBody(ReadAnnouncementsRequest) request: ReadAnnouncementsRequest): Promise<FoundAnnouncements> {
    return this.announcements.read(request);
  }
}
