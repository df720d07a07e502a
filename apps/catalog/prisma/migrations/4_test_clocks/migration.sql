-- CreateTable
CREATE TABLE "test_clock" (
    "organization" TEXT NOT NULL,
    "now" TIMESTAMPTZ(3) NOT NULL,
    "tick" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'READY',
    "advance_from" TIMESTAMPTZ(3),
    "advance_to" TIMESTAMPTZ(3),
    "ran_count" INTEGER NOT NULL DEFAULT 0,
    "is_quiet" BOOLEAN NOT NULL DEFAULT false,
    "movement" TEXT,
    "left_over" JSON,
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "test_clock_pkey" PRIMARY KEY ("organization")
);

-- Only what is on its way, which is little: Prisma cannot say it.
CREATE INDEX "test_clock_due_idx" ON "test_clock"("next_action_time") WHERE "next_action_time" IS NOT NULL;
