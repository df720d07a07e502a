-- Which payments money goes back of. No row of before has a refund: none is rewritten.
ALTER TABLE "payment" ADD COLUMN     "refunded" TEXT,
ADD COLUMN     "refunded_cents" BIGINT;

-- Few payments have a refund. Operators list those of an organization, or of every one; the open ones are counted at each scrape. Prisma cannot say it.
CREATE INDEX "payment_refunded_organization_idx" ON "payment"("refunded", "organization", "create_time" DESC, "position" DESC) WHERE "refunded" IS NOT NULL;
CREATE INDEX "payment_refunded_idx" ON "payment"("refunded", "create_time" DESC, "position" DESC) WHERE "refunded" IS NOT NULL;
