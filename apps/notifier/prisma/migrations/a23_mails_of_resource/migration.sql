-- An operator lists the mails about one resource, newest first.
CREATE INDEX "mail_payment_create_time_id_idx" ON "mail"("payment", "create_time" DESC, "id" DESC);
