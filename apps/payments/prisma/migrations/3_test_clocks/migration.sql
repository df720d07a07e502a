-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "clock_action_time" TIMESTAMPTZ(3),
ADD COLUMN     "clock_org" TEXT,
ADD COLUMN     "clock_tick" INTEGER;

-- CreateTable
CREATE TABLE "test_clock" (
    "organization" TEXT NOT NULL,
    "now" TIMESTAMPTZ(3) NOT NULL,
    "tick" INTEGER NOT NULL,

    CONSTRAINT "test_clock_pkey" PRIMARY KEY ("organization")
);

-- Only rows of organizations with a test clock, which are few: Prisma cannot say it.
CREATE INDEX "payment_clock_idx" ON "payment"("clock_org", "clock_action_time", "payment_id") WHERE "clock_org" IS NOT NULL;
