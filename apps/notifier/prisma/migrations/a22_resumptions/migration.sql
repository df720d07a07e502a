-- A 410 to an attempt from before its endpoint was resumed does not disable it again. Null: not resumed since this column.
ALTER TABLE "webhook_endpoint" ADD COLUMN "resume_time" TIMESTAMPTZ(3);
