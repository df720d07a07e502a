-- What kills its process is set apart. Counted from here on: no row is rewritten.
ALTER TABLE "payment" ADD COLUMN     "action_unsettled" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "charge_unsettled" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "visit_lease_until" TIMESTAMPTZ(3);

ALTER TABLE "follower" ADD COLUMN     "short_leases" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "alone_commit" DECIMAL,
ADD COLUMN     "alone_prepare" DECIMAL;

-- The table is read and written by libs/platform/bus alone.
CREATE TABLE "batch_start" (
    "topic" TEXT NOT NULL,
    "partition" INTEGER NOT NULL,
    "message_offset" BIGINT NOT NULL,
    "starts" INTEGER NOT NULL,
    "alone_offset" BIGINT,

    CONSTRAINT "batch_start_pkey" PRIMARY KEY ("topic","partition")
);
