-- What operators find a buyer's subscriptions and plan assignments by: keyed hashes, never the data itself. Rows of before get theirs by `operate rebuild`, or when they are
-- written again.
ALTER TABLE "subscription" ADD COLUMN     "buyer_email" TEXT,
ADD COLUMN     "buyer_phone" TEXT,
ADD COLUMN     "buyer_document" TEXT;

-- In the lists' order: Prisma cannot say it.
CREATE INDEX "subscription_buyer_email_idx" ON "subscription"("buyer_email", "organization", "kind", "create_time" DESC, "position" DESC) WHERE "buyer_email" IS NOT NULL;
CREATE INDEX "subscription_buyer_phone_idx" ON "subscription"("buyer_phone", "organization", "kind", "create_time" DESC, "position" DESC) WHERE "buyer_phone" IS NOT NULL;
CREATE INDEX "subscription_buyer_document_idx" ON "subscription"("buyer_document", "organization", "kind", "create_time" DESC, "position" DESC) WHERE "buyer_document" IS NOT NULL;
