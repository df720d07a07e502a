-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "clock_change" BIGINT,
ADD COLUMN     "clock_revision" BIGINT;

-- clockChangesSql('payment') of @cauce/test-clocks: Prisma cannot say it. Rows of before have no number until they change: any number is news.
CREATE SEQUENCE payment_clock_change;
CREATE FUNCTION payment_count_clock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.clock_change := nextval('payment_clock_change');
  RETURN NEW;
END $$;
CREATE TRIGGER payment_clock_insert BEFORE INSERT ON payment FOR EACH ROW
  WHEN (NEW.clock_org IS NOT NULL) EXECUTE FUNCTION payment_count_clock_change();
CREATE TRIGGER payment_clock_update BEFORE UPDATE ON payment FOR EACH ROW
  WHEN (NEW.clock_org IS NOT NULL AND (NEW.revision, NEW.clock_action_time, NEW.clock_org) IS DISTINCT FROM (OLD.revision, OLD.clock_action_time, OLD.clock_org)) EXECUTE FUNCTION payment_count_clock_change();
CREATE INDEX payment_clock_change_idx ON payment (clock_org, clock_change) WHERE clock_org IS NOT NULL;

-- What is under way by the machine's time, of organizations with a test clock alone.
CREATE INDEX "payment_clock_open_idx" ON "payment"("clock_org") WHERE "clock_org" IS NOT NULL AND "next_action_time" IS NOT NULL;
