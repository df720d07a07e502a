-- Money in and out: payments, unexpected settlements, refunds
--
-- What buyers were charged, and what went back to them, in the local month in which we learned of it. Paid: charges that paid their payment.
-- Unexpected: charges beside those, for instance of a buyer who paid twice. Refunded: parts or the whole of a payment. Returned: unexpected
-- settlements that went back. Net is paid + unexpected - refunded - returned: to the cent what the processor's books say.
WITH started AS (
  SELECT stream, data->>'$.attemptId' AS attempt, (data->>'$.chargeCents')::BIGINT AS cents
    FROM counted.events
   WHERE type = 'AttemptStarted'
),
-- A charge may pay its payment and be listed as unexpected, where that payment was just being withdrawn: its money came once.
came AS (
  SELECT stream,
         data->>'$.attemptId' AS attempt,
         any_value(currency) AS currency,
         min(events.at) AS moment,
         CASE WHEN bool_or(type = 'PaymentFunded') THEN 'paid' ELSE 'unexpected' END AS kind
    FROM counted.events AS events
   WHERE type IN ('PaymentFunded', 'UnexpectedSettlementRecorded')
   GROUP BY ALL
),
asked AS (
  SELECT stream, data->>'$.attemptId' AS attempt, (data->>'$.amountCents')::BIGINT AS cents
    FROM counted.events
   WHERE type = 'SettlementRefundRequested'
),
moved AS (
  SELECT currency, moment, kind, cents FROM came JOIN started USING (stream, attempt)
  UNION ALL
  SELECT currency, events.at, 'refunded', (data->>'$.amountCents')::BIGINT
    FROM counted.events AS events
   WHERE type = 'PaymentRefunded'
  UNION ALL
  -- Older requests name no amount: all of it.
  SELECT events.currency, events.at, 'returned', coalesce(asked.cents, started.cents)
    FROM counted.events AS events
    JOIN started ON started.stream = events.stream AND started.attempt = (events.data->>'$.attemptId')
    LEFT JOIN asked ON asked.stream = events.stream AND asked.attempt = started.attempt
   WHERE type = 'SettlementRefunded'
)
SELECT local_month(moment) AS month,
       currency,
       count(*) FILTER (kind = 'paid') AS paid,
       coalesce(sum(cents) FILTER (kind = 'paid'), 0)::BIGINT AS paid_cents,
       count(*) FILTER (kind = 'unexpected') AS unexpected,
       coalesce(sum(cents) FILTER (kind = 'unexpected'), 0)::BIGINT AS unexpected_cents,
       count(*) FILTER (kind = 'refunded') AS refunds,
       coalesce(sum(cents) FILTER (kind = 'refunded'), 0)::BIGINT AS refunded_cents,
       count(*) FILTER (kind = 'returned') AS returned,
       coalesce(sum(cents) FILTER (kind = 'returned'), 0)::BIGINT AS returned_cents,
       sum(CASE WHEN kind IN ('paid', 'unexpected') THEN cents ELSE -cents END)::BIGINT AS net_cents
  FROM moved
 GROUP BY month, currency
 ORDER BY currency, month;
