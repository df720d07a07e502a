-- Each filter of the list has an index in the list's order. That by state stands in for the one without it: a list of every state is
-- merged from those of each.
CREATE INDEX "delivery_organization_status_create_time_id_idx" ON "delivery"("organization", "status", "create_time" DESC, "id" DESC);
CREATE INDEX "delivery_organization_event_create_time_id_idx" ON "delivery"("organization", "event", "create_time" DESC, "id" DESC);
CREATE INDEX "delivery_endpoint_id_create_time_id_idx" ON "delivery"("endpoint_id", "create_time" DESC, "id" DESC);
CREATE INDEX "delivery_resource_create_time_id_idx" ON "delivery"("resource", "create_time" DESC, "id" DESC);

-- The id first: a delivery is looked up by its id alone, in every week.
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_pkey", ADD CONSTRAINT "delivery_pkey" PRIMARY KEY ("id", "day");

-- An id is computed from endpoint and event, so the primary key keeps an event from making a second delivery: no other index needs to.
DROP INDEX "delivery_endpoint_id_event_id_day_key";
DROP INDEX "delivery_organization_create_time_id_idx";
