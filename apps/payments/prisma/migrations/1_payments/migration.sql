-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "payment" (
    "payment_id" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "integration" TEXT,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "link_key" TEXT NOT NULL,
    "resource" JSON NOT NULL,
    "attempts" JSON NOT NULL,
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "attempt_secret" (
    "attempt_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attempt_secret_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateTable
CREATE TABLE "follower" (
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "epoch" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "commit_position" DECIMAL,
    "prepare_position" DECIMAL,

    CONSTRAINT "follower_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "payment_store_create_time_position_idx" ON "payment"("store", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "payment_next_action_time_idx" ON "payment"("next_action_time");

-- CreateIndex
CREATE INDEX "attempt_secret_create_time_idx" ON "attempt_secret"("create_time");
