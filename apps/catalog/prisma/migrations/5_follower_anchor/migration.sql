-- The last event that a follower handled: says whether a log is the one that it followed. Empty until it handles the next one.
ALTER TABLE "follower" ADD COLUMN "anchor_commit" DECIMAL, ADD COLUMN "anchor_prepare" DECIMAL, ADD COLUMN "anchor_id" TEXT;
