-- Filled from the log by a follower of its own, from the first event on: so those of before are in it, too.
CREATE TABLE "unexpected_settlement" (
    "name" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "unexpected_settlement_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "unexpected_settlement_create_time_name_idx" ON "unexpected_settlement"("create_time" DESC, "name" DESC);

-- CreateIndex
CREATE INDEX "unexpected_settlement_organization_create_time_name_idx" ON "unexpected_settlement"("organization", "create_time" DESC, "name" DESC);

-- Those that wait for an operator: few, and counted at each scrape. Prisma cannot say it.
CREATE INDEX "unexpected_settlement_open_idx" ON "unexpected_settlement"("create_time" DESC, "name" DESC) WHERE "state" = 'OPEN';
