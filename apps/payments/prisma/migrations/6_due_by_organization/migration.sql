-- Organizations take turns in what is due.
CREATE INDEX "payment_due_by_organization_idx" ON "payment"("organization", "next_action_time") WHERE "next_action_time" IS NOT NULL;
