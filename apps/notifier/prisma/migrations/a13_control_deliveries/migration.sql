-- The handshakes and teardowns of integrations: apart from the deliveries of events, which wait for the one and end before the other.
CREATE TABLE "control_delivery" (
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "token" TEXT,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "failed_attempts" INTEGER NOT NULL DEFAULT 0,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3),
    "told_time" TIMESTAMPTZ(3),
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "control_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "control_delivery_event_check" CHECK ("event" IN ('handshake', 'teardown')),
    CONSTRAINT "control_delivery_status_check" CHECK ("status" IN ('WAITING', 'DELIVERED', 'FAILED', 'SKIPPED')),
    CONSTRAINT "control_delivery_end_check" CHECK (("status" = 'WAITING') = ("end_time" IS NULL))
);

CREATE INDEX "control_delivery_endpoint_id_idx" ON "control_delivery"("endpoint_id");

-- Only what has not ended, or was not told yet, is in it.
CREATE INDEX "control_delivery_due_idx" ON "control_delivery"("next_action_time") WHERE "next_action_time" IS NOT NULL;
