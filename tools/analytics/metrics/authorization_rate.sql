-- Authorization rate by method and hour
--
-- Of the attempts that a bank decided, the part that succeeded. Undecided, and left out: those that wait, and those that were given up before the
-- bank spoke (CANCELED_BY_BUYER, TIMED_OUT, WITHDRAWN, ALREADY_PAID, NOT_BEGUN) or that a review refused (NOT_APPROVED). An attempt belongs to the
-- local hour in which it began, and counts as it stands now: a bank may correct a failure. `charged`: by a BUYER who was there, or by us for a
-- SUBSCRIPTION.
WITH decided AS (
  SELECT method,
         hour(local_time(create_time)) AS hour,
         CASE WHEN subscription IS NULL THEN 'BUYER' ELSE 'SUBSCRIPTION' END AS charged,
         status = 'SUCCEEDED' AS succeeded
    FROM counted.attempts
   WHERE valid_to IS NULL
     AND (status = 'SUCCEEDED' OR status = 'FAILED' AND reason NOT IN
          ('CANCELED_BY_BUYER', 'TIMED_OUT', 'WITHDRAWN', 'ALREADY_PAID', 'NOT_BEGUN', 'NOT_APPROVED'))
)
SELECT method,
       hour,
       charged,
       count(*) AS attempts,
       count(*) FILTER (succeeded) AS authorized,
       round(count(*) FILTER (succeeded) / count(*), 4) AS authorization_rate
  FROM decided
 GROUP BY method, hour, charged
 ORDER BY method, hour, charged;
