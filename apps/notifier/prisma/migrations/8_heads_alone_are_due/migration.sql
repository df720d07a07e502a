-- Only what no earlier event of its stream holds back is due: what is held back has no time, until the statement that ends its
-- predecessor gives it one. What is being sent keeps its time.
UPDATE "delivery" d SET "next_action_time" = NULL
WHERE d."end_time" IS NULL AND d."next_action_time" IS NOT NULL AND d."failed_attempts" < 3
  AND (d."action_lease_until" IS NULL OR d."action_lease_until" <= now())
  AND EXISTS (
    SELECT FROM "delivery" earlier
    WHERE earlier."stream" = d."stream" AND earlier."revision" < d."revision" AND earlier."end_time" IS NULL
      AND earlier."endpoint_id" IS NOT DISTINCT FROM d."endpoint_id" AND earlier."failed_attempts" < 3
  );
-- What is held back, for the sweep that looks whether it still is.
CREATE INDEX "delivery_held_idx" ON "delivery"("create_time", "id") WHERE "end_time" IS NULL AND "next_action_time" IS NULL;
