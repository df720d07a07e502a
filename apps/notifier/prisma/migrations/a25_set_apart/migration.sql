-- What kills its process is set apart. Counted from here on: no row is rewritten.
ALTER TABLE "delivery" ADD COLUMN     "action_unsettled" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "mail" ADD COLUMN     "action_unsettled" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "control_delivery" ADD COLUMN     "action_unsettled" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "delivery_operation" ADD COLUMN     "action_unsettled" INTEGER NOT NULL DEFAULT 0;

-- The table is read and written by libs/platform/bus alone.
CREATE TABLE "batch_start" (
    "topic" TEXT NOT NULL,
    "partition" INTEGER NOT NULL,
    "message_offset" BIGINT NOT NULL,
    "starts" INTEGER NOT NULL,
    "alone_offset" BIGINT,

    CONSTRAINT "batch_start_pkey" PRIMARY KEY ("topic","partition")
);
