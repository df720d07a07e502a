-- Organizations' own accounts at processors. The secrets are sealed.
CREATE TABLE "processor_account" (
    "account_id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,
    "secrets" JSON NOT NULL,

    CONSTRAINT "processor_account_pkey" PRIMARY KEY ("account_id")
);

CREATE INDEX "processor_account_organization_idx" ON "processor_account"("organization", "create_time" DESC, "position" DESC);

-- The account that stored a card; none: the environment's processor.
ALTER TABLE "payment_method" ADD COLUMN     "account" TEXT;

-- Only cards of an organization's own account: Prisma cannot say it.
CREATE INDEX "payment_method_account_idx" ON "payment_method"("account", "method_id") WHERE "account" IS NOT NULL;

-- The account of a subscription's pending charge; empty: the environment's processor.
ALTER TABLE "payment" ADD COLUMN     "charge_account" TEXT NOT NULL DEFAULT '';
