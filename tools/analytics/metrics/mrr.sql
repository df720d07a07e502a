-- Monthly recurring revenue (MRR), and what moved it
--
-- What all subscriptions that count would bring in a month, at the plan's amount: a weekly one 52/12 of it, one of every third month a third.
-- A subscription counts from when it is first ACTIVE, while it is ACTIVE or PAST_DUE: not in its trial, and not while SUSPENDED.
-- New: it counts for the first time. Reactivation: it counts again. Voluntary churn: it was canceled while it counted. Involuntary churn:
-- its charges failed until it was SUSPENDED. Plans never change, so nothing expands or contracts, and opening + movements = closing.
-- Months are local. The last month runs to the end of the log.
WITH movements AS (
  SELECT currency,
         local_month(valid_from) AS month,
         CASE WHEN counts THEN monthly_cents ELSE -monthly_cents END AS cents,
         CASE
           WHEN counts AND NOT counted_ever THEN 'new'
           WHEN counts THEN 'reactivation'
           WHEN status = 'CANCELED' THEN 'voluntary'
           ELSE 'involuntary'
         END AS kind
    FROM counted.subscriptions
   WHERE counts <> counted_before
),
months AS (
  SELECT currency, unnest(generate_series(min(month), (SELECT local_month(moment) FROM counted.ending), INTERVAL 1 MONTH))::DATE AS month
    FROM movements
   GROUP BY currency
),
sums AS (
  SELECT months.month,
         months.currency,
         coalesce(sum(cents) FILTER (kind = 'new'), 0)::BIGINT AS new_cents,
         coalesce(sum(cents) FILTER (kind = 'reactivation'), 0)::BIGINT AS reactivation_cents,
         coalesce(sum(cents) FILTER (kind = 'voluntary'), 0)::BIGINT AS voluntary_churn_cents,
         coalesce(sum(cents) FILTER (kind = 'involuntary'), 0)::BIGINT AS involuntary_churn_cents,
         coalesce(sum(cents), 0)::BIGINT AS moved_cents,
         coalesce(sum(sign(cents)), 0)::BIGINT AS moved
    FROM months
    LEFT JOIN movements USING (month, currency)
   GROUP BY ALL
)
SELECT month,
       currency,
       (sum(moved_cents) OVER so_far - moved_cents)::BIGINT AS opening_cents,
       new_cents,
       reactivation_cents,
       voluntary_churn_cents,
       involuntary_churn_cents,
       (sum(moved_cents) OVER so_far)::BIGINT AS closing_cents,
       (sum(moved) OVER so_far)::BIGINT AS subscriptions
  FROM sums
WINDOW so_far AS (PARTITION BY currency ORDER BY month)
 ORDER BY currency, month;
