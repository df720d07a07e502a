-- Charges that are open, which are few: counted for the metrics. Prisma cannot say it.
CREATE INDEX "subscription_open_charge_idx" ON "subscription"(("rest"->>'requestTime')) WHERE ("rest"->'subscription'->>'open') IS NOT NULL;
