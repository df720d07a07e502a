-- Retention by cohort
--
-- A cohort is all subscriptions that counted for the first time (see MRR) in one local month. Retained: those of them that count at the end of
-- that month (month 0), of the next (month 1), and so on. One that was SUSPENDED and came back is retained again. Only months that are over.
WITH members AS (
  SELECT id, local_month(min(valid_from)) AS cohort FROM counted.subscriptions WHERE counts GROUP BY id
),
ends AS (
  SELECT cohorts.cohort,
         months.month,
         start_of(cohorts.cohort + to_months(months.month + 1)) AS moment
    FROM (SELECT DISTINCT cohort FROM members) AS cohorts
   CROSS JOIN (SELECT unnest(generate_series(0, 119))::INTEGER AS month) AS months
   WHERE start_of(cohorts.cohort + to_months(months.month + 1)) <= (SELECT moment FROM counted.ending)
)
SELECT ends.cohort,
       ends.month,
       count(DISTINCT members.id) AS started,
       count(DISTINCT states.id) AS retained,
       round(count(DISTINCT states.id) / count(DISTINCT members.id), 4) AS retention
  FROM ends
  JOIN members USING (cohort)
  LEFT JOIN counted.subscriptions AS states
    ON states.id = members.id
   AND states.counts
   AND states.valid_from < ends.moment
   AND (states.valid_to IS NULL OR states.valid_to >= ends.moment)
 GROUP BY ends.cohort, ends.month
 ORDER BY ends.cohort, ends.month;
