-- What operators find a buyer's payments by: keyed hashes, never the data itself. Rows of before get theirs by `operate rebuild`, or when they are
-- written again.
ALTER TABLE "payment" ADD COLUMN     "buyer_email" TEXT,
ADD COLUMN     "buyer_phone" TEXT,
ADD COLUMN     "buyer_document" TEXT;

-- In the lists' order: Prisma cannot say it.
CREATE INDEX "payment_buyer_email_idx" ON "payment"("buyer_email", "organization", "create_time" DESC, "position" DESC) WHERE "buyer_email" IS NOT NULL;
CREATE INDEX "payment_buyer_phone_idx" ON "payment"("buyer_phone", "organization", "create_time" DESC, "position" DESC) WHERE "buyer_phone" IS NOT NULL;
CREATE INDEX "payment_buyer_document_idx" ON "payment"("buyer_document", "organization", "create_time" DESC, "position" DESC) WHERE "buyer_document" IS NOT NULL;
