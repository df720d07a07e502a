-- What was sent can be proved. Null: an attempt before this column. Nullable without a default, so no row is written.
ALTER TABLE "delivery_attempt" ADD COLUMN "body_sha256" TEXT;
