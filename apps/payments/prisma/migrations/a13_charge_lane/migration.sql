-- What is due of subscriptions' payments, apart from what buyers wait for.
ALTER TABLE "payment" ADD COLUMN     "charge_action_time" TIMESTAMPTZ(3),
ADD COLUMN     "charge_lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "charge_tries" INTEGER NOT NULL DEFAULT 0;

-- Only rows with a charge that is not done, which are few but in a wave: Prisma cannot say it.
CREATE INDEX "payment_charge_due_idx" ON "payment"("charge_action_time") WHERE "charge_action_time" IS NOT NULL;
CREATE INDEX "payment_charge_due_by_organization_idx" ON "payment"("organization", "charge_action_time") WHERE "charge_action_time" IS NOT NULL;
CREATE INDEX "payment_clock_open_charge_idx" ON "payment"("clock_org") WHERE "clock_org" IS NOT NULL AND "charge_action_time" IS NOT NULL;
