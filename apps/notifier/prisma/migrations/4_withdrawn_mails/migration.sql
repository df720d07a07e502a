-- The link of a payment that has ended is withdrawn: found by the payment, among the few that wait.
CREATE INDEX "mail_waiting_idx" ON "mail"("payment") WHERE "status" = 'WAITING';
