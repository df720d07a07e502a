-- While its keys are rotated an endpoint has two of each: the new ones take the place of the old ones at this time, and the old ones sign for
-- a day more. All null: no rotation is under way.
ALTER TABLE "webhook_endpoint" ADD COLUMN "next_webhook_key" TEXT, ADD COLUMN "next_signing_secret" TEXT, ADD COLUMN "activate_time" TIMESTAMPTZ(3),
  ADD CONSTRAINT "webhook_endpoint_rotation_check" CHECK (("activate_time" IS NULL) = ("next_webhook_key" IS NULL));
