-- What an endpoint wants, from a time on: which event it gets follows from when the event was recorded. A change is a new row.
CREATE TABLE "webhook_endpoint_version" (
    "endpoint_id" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "store" TEXT,
    "events" TEXT[] NOT NULL,

    CONSTRAINT "webhook_endpoint_version_pkey" PRIMARY KEY ("endpoint_id", "valid_from")
);

-- Earlier changes were not kept: what an endpoint wants now counts from its registration, as it did.
INSERT INTO "webhook_endpoint_version" ("endpoint_id", "valid_from", "store", "events")
SELECT "id", "create_time", "store", coalesce("events", '{}') FROM "webhook_endpoint";
