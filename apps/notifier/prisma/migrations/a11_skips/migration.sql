-- What waits may be skipped: by an operator, or because its endpoint is closed. Not valid: a20 reads the rows, without holding writes.
ALTER TABLE "delivery" ADD COLUMN "skip_reason" TEXT,
  ADD CONSTRAINT "delivery_skip_check" CHECK (("status" = 'SKIPPED') = ("skip_reason" IS NOT NULL)) NOT VALID;

-- An endpoint gets nothing that was recorded from then on.
ALTER TABLE "webhook_endpoint" ADD COLUMN "close_time" TIMESTAMPTZ(3);

-- What an operator asks of many deliveries: done a few hundred at a time, by whoever holds the row's lease.
CREATE TABLE "delivery_operation" (
    "id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'RUNNING',
    "lane" TEXT NOT NULL DEFAULT 'WORK',
    "operator" TEXT NOT NULL,
    "expected_count" INTEGER NOT NULL,
    "changed_count" INTEGER NOT NULL DEFAULT 0,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3),
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "delivery_operation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "delivery_operation_lane_check" CHECK ("lane" IN ('WORK', 'CLOSING')),
    CONSTRAINT "delivery_operation_end_check" CHECK (("state" = 'RUNNING') = ("end_time" IS NULL))
);

CREATE INDEX "delivery_operation_organization_create_time_id_idx" ON "delivery_operation"("organization", "create_time" DESC, "id" DESC);

-- Only what has not ended is in it.
CREATE INDEX "delivery_operation_due_idx" ON "delivery_operation"("lane", "next_action_time") WHERE "next_action_time" IS NOT NULL;
