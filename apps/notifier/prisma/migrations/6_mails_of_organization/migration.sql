-- An operator lists the mails of an organization, newest first.
CREATE INDEX "mail_organization_create_time_id_idx" ON "mail"("organization", "create_time" DESC, "id" DESC);
