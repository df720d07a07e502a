-- In what order tokens were kept, so that who erases those of an end spares what was kept after it looked.
ALTER TABLE "integration_secret" ADD COLUMN "kept" BIGSERIAL NOT NULL;
