-- What kills its process is set apart. Counted from here on: no row is rewritten.
ALTER TABLE "follower" ADD COLUMN     "short_leases" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "alone_commit" DECIMAL,
ADD COLUMN     "alone_prepare" DECIMAL;
