-- CreateTable
CREATE TABLE "integration" (
    "id" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,
    "lookup" INTEGER,
    "lookup_tries" INTEGER NOT NULL DEFAULT 0,
    "lookup_began" TIMESTAMPTZ(3),

    CONSTRAINT "integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_secret" (
    "integration" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "which" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_secret_pkey" PRIMARY KEY ("integration","kind","which")
);

-- CreateTable
CREATE TABLE "follower" (
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "epoch" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "commit_position" DECIMAL,
    "prepare_position" DECIMAL,
    "anchor_commit" DECIMAL,
    "anchor_prepare" DECIMAL,
    "anchor_id" TEXT,

    CONSTRAINT "follower_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "integration_store_create_time_position_idx" ON "integration"("store", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "integration_next_action_time_idx" ON "integration"("next_action_time");

-- The table is read and written by libs/platform/bus alone.
CREATE TABLE "parked_message" (
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "partition" INTEGER NOT NULL,
    "message_offset" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "value" BYTEA NOT NULL,
    "headers" JSON NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "error" TEXT,
    "tries" INTEGER NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "try_time" TIMESTAMPTZ(3),
    "retry_until" TIMESTAMPTZ(3),
    "position" BIGSERIAL NOT NULL,

    CONSTRAINT "parked_message_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "parked_message_position_key" ON "parked_message"("position");

CREATE INDEX "parked_message_topic_key_message_offset_idx" ON "parked_message"("topic", "key", "message_offset");
