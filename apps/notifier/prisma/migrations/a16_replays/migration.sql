-- Sent again because an operator wants it: such a delivery holds back no other, and waits for none. Not valid: see a11.
ALTER TABLE "delivery" ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'LIVE',
  ADD CONSTRAINT "delivery_origin_check" CHECK ("origin" IN ('LIVE', 'REPLAY', 'BACKFILL')) NOT VALID;

-- Where a walk over deliveries stands, and how many it has looked at.
ALTER TABLE "delivery_operation" ADD COLUMN "looked_at_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "reached_time" TIMESTAMPTZ(3), ADD COLUMN "reached_id" TEXT;
