-- An endpoint belongs to an organization, one of its stores, or an integration of a store.
-- Its bearer is its checksum key, "webhook_key", unless it has another one: so it is in all rows before this, whose seals are bound to that
-- column. Standard Webhooks are signed for who has a signing secret.
ALTER TABLE "webhook_endpoint" ADD COLUMN "integration" TEXT, ADD COLUMN "bearer" TEXT,
  ALTER COLUMN "signing_secret" DROP NOT NULL,
  ADD CONSTRAINT "webhook_endpoint_owner_check" CHECK ("integration" IS NULL OR "store" IS NOT NULL),
  ADD CONSTRAINT "webhook_endpoint_status_check" CHECK ("status" IN ('HANDSHAKING', 'ENABLED', 'DISABLED', 'CLOSING', 'CLOSED'));
