-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "link_key" TEXT NOT NULL,
    "resource" JSON NOT NULL,
    "facts" JSON NOT NULL,
    "next_action_time" TIMESTAMPTZ(3),
    "action_lease_until" TIMESTAMPTZ(3),
    "action_tries" INTEGER NOT NULL DEFAULT 0,
    "clock_org" TEXT,
    "clock_action_time" TIMESTAMPTZ(3),
    "clock_tick" INTEGER,
    "clock_revision" BIGINT,
    "clock_change" BIGINT,
    "rest" JSON NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscription_store_kind_create_time_position_idx" ON "subscription"("store", "kind", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "subscription_store_kind_status_create_time_position_idx" ON "subscription"("store", "kind", "status", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "subscription_plan_kind_create_time_position_idx" ON "subscription"("plan", "kind", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "subscription_next_action_time_idx" ON "subscription"("next_action_time");

-- Organizations take turns in what is due.
CREATE INDEX "subscription_due_by_organization_idx" ON "subscription"("organization", "next_action_time") WHERE "next_action_time" IS NOT NULL;

-- Only rows of organizations with a test clock, which are few: Prisma cannot say it.
CREATE INDEX "subscription_clock_idx" ON "subscription"("clock_org", "clock_action_time", "id") WHERE "clock_org" IS NOT NULL;

-- What is under way by the machine's time, of organizations with a test clock alone.
CREATE INDEX "subscription_clock_open_idx" ON "subscription"("clock_org") WHERE "clock_org" IS NOT NULL AND "next_action_time" IS NOT NULL;

-- clockChangesSql('subscription') of @cauce/test-clocks: Prisma cannot say it.
CREATE SEQUENCE subscription_clock_change;
CREATE FUNCTION subscription_count_clock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.clock_change := nextval('subscription_clock_change');
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_clock_insert BEFORE INSERT ON subscription FOR EACH ROW
  WHEN (NEW.clock_org IS NOT NULL) EXECUTE FUNCTION subscription_count_clock_change();
CREATE TRIGGER subscription_clock_update BEFORE UPDATE ON subscription FOR EACH ROW
  WHEN (NEW.clock_org IS NOT NULL AND (NEW.revision, NEW.clock_action_time, NEW.clock_org) IS DISTINCT FROM (OLD.revision, OLD.clock_action_time, OLD.clock_org)) EXECUTE FUNCTION subscription_count_clock_change();
CREATE INDEX subscription_clock_change_idx ON subscription (clock_org, clock_change) WHERE clock_org IS NOT NULL;

-- CreateTable
CREATE TABLE "buyer_code" (
    "subscription" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "expire_time" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_times" TIMESTAMPTZ(3)[],

    CONSTRAINT "buyer_code_pkey" PRIMARY KEY ("subscription")
);

-- CreateIndex
CREATE INDEX "buyer_code_expire_time_idx" ON "buyer_code"("expire_time");
