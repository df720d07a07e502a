-- Days to pay
--
-- Payments that a merchant asked for (not a subscription's), by the days of 24 hours from their creation until they were paid, what buyers paid for
-- them, and their share of all that were made in this currency. The rest waits, expired or was canceled.
WITH made AS (
  SELECT stream, currency, events.at AS moment
    FROM counted.events AS events
   WHERE type = 'PaymentCreated' AND (data->>'$.subscription.stream') IS NULL
),
paid AS (
  SELECT funded.stream, funded.at AS moment, (started.data->>'$.chargeCents')::BIGINT AS cents
    FROM counted.events AS funded
    JOIN counted.events AS started
      ON started.stream = funded.stream
     AND started.type = 'AttemptStarted'
     AND (started.data->>'$.attemptId') = (funded.data->>'$.attemptId')
   WHERE funded.type = 'PaymentFunded'
),
all_made AS (
  SELECT currency, count(*) AS made FROM made GROUP BY currency
),
days AS (
  SELECT made.currency,
         date_diff('second', made.moment, paid.moment) // 86400 AS days,
         count(*) AS paid,
         sum(paid.cents)::BIGINT AS paid_cents
    FROM made
    JOIN paid USING (stream)
   GROUP BY ALL
)
SELECT currency,
       days,
       paid,
       paid_cents,
       made,
       round(paid / made, 4) AS share,
       round(sum(paid) OVER so_far / made, 4) AS cumulative_share
  FROM days
  JOIN all_made USING (currency)
WINDOW so_far AS (PARTITION BY currency ORDER BY days)
 ORDER BY currency, days;
