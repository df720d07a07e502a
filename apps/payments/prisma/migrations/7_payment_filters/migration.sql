-- What the list of payments is filtered by, in the list's order: Prisma cannot say it. By what the stored resource says, so every row is in
-- them, whichever version of the service wrote it.
CREATE INDEX "payment_store_status_idx" ON "payment"("store", ("resource"->>'status'), "create_time" DESC, "position" DESC);

-- Operators, too, look for an order's reference, whatever store it is in.
CREATE INDEX "payment_correlation_idx" ON "payment"(("resource"->>'correlationId'), "store", "create_time" DESC, "position" DESC) WHERE ("resource"->>'correlationId') IS NOT NULL;
