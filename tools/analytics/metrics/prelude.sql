-- What the metrics count, and how they cut days. Run once after the views of an export are there; the metrics read nothing but `counted`.
--
-- SET VARIABLE time_zone = 'America/Bogota'      days and months are cut in this zone (default UTC)
-- SET VARIABLE organization = 'organizations/…'  this one alone (default all); `store` likewise
-- SET VARIABLE test_clocks = true                organizations on a test clock, too
-- SET VARIABLE development = true                DEVELOPMENT organizations at the real time, too

CREATE OR REPLACE MACRO local_time(moment) AS moment AT TIME ZONE coalesce(getvariable('time_zone'), 'UTC');
CREATE OR REPLACE MACRO local_month(moment) AS date_trunc('month', local_time(moment))::DATE;
-- The moment at which a local day begins.
CREATE OR REPLACE MACRO start_of(day) AS day::TIMESTAMP AT TIME ZONE coalesce(getvariable('time_zone'), 'UTC');

CREATE OR REPLACE MACRO is_counted(organization, store, environment, test_clock) AS
  organization = coalesce(getvariable('organization')::VARCHAR, organization)
  AND coalesce(store = getvariable('store')::VARCHAR, getvariable('store') IS NULL)
  AND CASE
        WHEN test_clock THEN coalesce(getvariable('test_clocks')::BOOLEAN, false)
        WHEN environment = 'DEVELOPMENT' THEN coalesce(getvariable('development')::BOOLEAN, false)
        ELSE true
      END;

CREATE SCHEMA IF NOT EXISTS counted;

CREATE OR REPLACE VIEW counted.events AS
  FROM main.events WHERE is_counted(organization, store, environment, test_clock);

CREATE OR REPLACE VIEW counted.attempts AS
  FROM main.attempts WHERE is_counted(organization, store, environment, test_clock);

-- When the log ends: a month that goes beyond it is not over yet.
CREATE OR REPLACE VIEW counted.ending AS
  SELECT max(events.at) AS moment FROM counted.events AS events;

-- Each state of each subscription, with what it is worth a month. It counts from when it is first ACTIVE, while it is ACTIVE or PAST_DUE.
CREATE OR REPLACE VIEW counted.subscriptions AS
  WITH states AS (
    SELECT *, bool_or(status = 'ACTIVE') OVER so_far AND status IN ('ACTIVE', 'PAST_DUE') AS counts
      FROM main.subscriptions
     WHERE is_counted(organization, store, environment, test_clock)
    WINDOW so_far AS (PARTITION BY id ORDER BY valid_from, revision ROWS UNBOUNDED PRECEDING)
  )
  SELECT *,
         lag(counts, 1, false) OVER one AS counted_before,
         coalesce(bool_or(counts) OVER earlier, false) AS counted_ever,
         -- Rounded to the cent for each subscription, so that all sums are whole.
         round(CASE frequency WHEN 'WEEKLY' THEN amount_cents * 52 / 12 ELSE amount_cents END / interval_count)::BIGINT AS monthly_cents
    FROM states
  WINDOW one AS (PARTITION BY id ORDER BY valid_from, revision),
         earlier AS (PARTITION BY id ORDER BY valid_from, revision ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING);

-- Rows of deliveries say nothing of clocks: those of organizations that are counted.
CREATE OR REPLACE VIEW counted.deliveries AS
  FROM main.deliveries WHERE organization IN (SELECT organization FROM counted.events);
