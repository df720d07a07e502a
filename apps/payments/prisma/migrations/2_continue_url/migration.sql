ALTER TABLE "attempt_secret" ADD COLUMN "continue_url" TEXT;
