-- CreateTable
CREATE TABLE "plan" (
    "id" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_store_create_time_position_idx" ON "plan"("store", "create_time" DESC, "position" DESC);
