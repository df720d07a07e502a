-- A backfilled delivery that is replayed becomes a REPLAY, which waits for no other. Its header still says that it was backfilled.
ALTER TABLE "delivery" ADD COLUMN "is_backfilled" BOOLEAN NOT NULL DEFAULT false;
