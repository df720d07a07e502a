-- Mails of organizations take turns: a claim steps from one organization that has mails waiting to the next.
CREATE INDEX "mail_organization_due_idx" ON "mail"("organization", "next_action_time") WHERE "next_action_time" IS NOT NULL;
