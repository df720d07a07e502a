-- Operators find payments of a whole organization, status by status, or all that are under review. The amount is last: it narrows what is read.
CREATE INDEX "payment_status_organization_idx" ON "payment"(("resource"->>'status'), "organization", "create_time" DESC, "position" DESC, (("resource"->>'amountCents')::bigint));
