-- What is known of an endpoint's receiver: null while it works. The version tells a decision from a later one.
ALTER TABLE "webhook_endpoint" ADD COLUMN "circuit" JSONB, ADD COLUMN "circuit_version" INTEGER NOT NULL DEFAULT 0;
