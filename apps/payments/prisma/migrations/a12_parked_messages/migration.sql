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
