-- In what order the partner gateway's orders were given: one that comes late is told by it. Null: of before this migration, which is earlier than all.
ALTER TABLE "webhook_endpoint" ADD COLUMN "bearer_lookup" INTEGER;
ALTER TABLE "control_delivery" ADD COLUMN "generation" INTEGER;
