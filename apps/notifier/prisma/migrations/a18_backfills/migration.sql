-- Where an operation stands that reads from other services.
ALTER TABLE "delivery_operation" ADD COLUMN "cursor" JSONB;

-- What waits for an endpoint: by origin, as what is due live must be found however much is replayed or backfilled, and the other way round; then
-- what nobody has leased, in the order in which it is due; then what is being sent, or was leased by a process that died.
CREATE INDEX "delivery_waiting_idx" ON "delivery"
  ("endpoint_id", "origin", coalesce("action_lease_until", '-infinity'::timestamptz), "next_action_time", "recorded_at", "revision")
  WHERE "status" = 'WAITING';
DROP INDEX "delivery_due_idx";
