-- CreateTable
CREATE TABLE "mail" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "payment" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "notice" JSON,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "give_up_time" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,
    "end_time" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "mail_event_id_kind_key" ON "mail"("event_id", "kind");

-- Only what has not ended is in it.
CREATE INDEX "mail_due_idx" ON "mail"("next_action_time") WHERE "next_action_time" IS NOT NULL;

CREATE INDEX "mail_recorded_at_idx" ON "mail" USING BRIN ("recorded_at");
