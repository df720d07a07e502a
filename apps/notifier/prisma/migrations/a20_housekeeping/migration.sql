-- What ended on a later day than its own: all that keeps an old week. (What ended on its day is over 30 days old when its week may go.)
CREATE INDEX "delivery_late_idx" ON "delivery"("end_time") WHERE ("end_time" AT TIME ZONE 'UTC') >= "day" + 1;

-- The checks of a11 and a16, in a migration of their own: these read every row, and only adding them held writes.
ALTER TABLE "delivery" VALIDATE CONSTRAINT "delivery_skip_check", VALIDATE CONSTRAINT "delivery_origin_check";
