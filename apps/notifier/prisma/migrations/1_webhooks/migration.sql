-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "store" TEXT,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "status" TEXT NOT NULL,
    "disabled_because" TEXT,
    "webhook_key" TEXT NOT NULL,
    "signing_secret" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "update_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhook_endpoint_organization_create_time_id_idx" ON "webhook_endpoint"("organization", "create_time" DESC, "id" DESC);

-- Partitioned by day, which Prisma cannot say. The service makes the partitions, ahead of time.
CREATE TABLE "delivery" (
    "day" DATE NOT NULL,
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "stream" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "body" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "failed_attempts" INTEGER NOT NULL DEFAULT 0,
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,
    "end_time" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("day", "id")
) PARTITION BY RANGE ("day");

CREATE UNIQUE INDEX "delivery_endpoint_id_event_id_day_key" ON "delivery"("endpoint_id", "event_id", "day");

CREATE INDEX "delivery_organization_create_time_id_idx" ON "delivery"("organization", "create_time" DESC, "id" DESC);

-- What may go to an endpoint, and what an event must wait for: only rows that have not ended, so both stay small.
CREATE INDEX "delivery_due_idx" ON "delivery"("endpoint_id", "next_action_time") WHERE "status" = 'WAITING';

CREATE INDEX "delivery_order_idx" ON "delivery"("endpoint_id", "stream", "revision") WHERE "status" = 'WAITING';

CREATE TABLE "delivery_attempt" (
    "day" DATE NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "lease" INTEGER NOT NULL,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response" TEXT,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("day", "delivery_id", "lease")
) PARTITION BY RANGE ("day");
