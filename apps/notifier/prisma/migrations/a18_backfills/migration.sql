-- Where an operation stands that reads from other services.
ALTER TABLE "delivery_operation" ADD COLUMN "cursor" JSONB;

-- What is backfilled, due or being sent: found apart from what comes live, which it must not delay.
CREATE INDEX "delivery_backfill_idx" ON "delivery"("endpoint_id", "next_action_time", "recorded_at", "revision")
  WHERE "end_time" IS NULL AND "origin" = 'BACKFILL';
