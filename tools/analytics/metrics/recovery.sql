-- Recovery of failed charges, by attempt and day
--
-- A cycle failed when one of its charges did, while nobody was there to enter another card (a refusal at acceptance is not one). It recovered when
-- the cycle was paid after all. Attempt: which charge of the cycle it was, from 1, new cards included. Day: days of 24 hours from the cycle's first
-- charge to this one. `recovery_rate`: cycles that this attempt and day recovered, of all that failed; `cumulative_rate`: by then. Cycles that are
-- still tried count as not recovered. The first charge after a trial stands apart: its card was never charged before.
WITH requested AS (
  SELECT stream,
         data->>'$.chargeId' AS charge,
         (data->>'$.cycle')::INTEGER AS cycle,
         events.at AS moment,
         row_number() OVER one AS attempt,
         min(events.at) OVER one AS first_moment
    FROM counted.events AS events
   WHERE type = 'ChargeRequested'
  WINDOW one AS (PARTITION BY stream, (data->>'$.cycle')::INTEGER ORDER BY revision)
),
failed AS (
  SELECT stream,
         (data->>'$.cycle')::INTEGER AS cycle,
         currency,
         CASE WHEN (data->>'$.cycle')::INTEGER = 1 THEN 'FIRST_AFTER_TRIAL' ELSE 'RENEWAL' END AS charge_kind
    FROM counted.events
   WHERE type = 'ChargeFailed'
   GROUP BY ALL
),
paid AS (
  SELECT stream,
         coalesce((data->>'$.fundedBy'), (data->>'$.chargeId')) AS charge,
         (data->>'$.amountCents')::BIGINT AS cents
    FROM counted.events
   WHERE type = 'CycleCharged'
),
tries AS (
  SELECT failed.charge_kind,
         failed.currency,
         requested.attempt,
         date_diff('second', requested.first_moment, requested.moment) // 86400 AS day,
         count(*) AS tried,
         count(paid.charge) AS recovered,
         coalesce(sum(paid.cents), 0)::BIGINT AS recovered_cents
    FROM failed
    JOIN requested USING (stream, cycle)
    LEFT JOIN paid ON paid.stream = requested.stream AND paid.charge = requested.charge
   GROUP BY ALL
),
all_failed AS (
  SELECT charge_kind, currency, count(*) AS failed_cycles FROM failed GROUP BY ALL
)
SELECT charge_kind,
       currency,
       attempt,
       day,
       failed_cycles,
       tried,
       recovered,
       recovered_cents,
       round(recovered / failed_cycles, 4) AS recovery_rate,
       round(sum(recovered) OVER so_far / failed_cycles, 4) AS cumulative_rate
  FROM tries
  JOIN all_failed USING (charge_kind, currency)
WINDOW so_far AS (PARTITION BY charge_kind, currency ORDER BY attempt, day)
 ORDER BY charge_kind DESC, currency, attempt, day;
