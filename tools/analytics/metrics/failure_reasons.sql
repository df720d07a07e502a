-- Why attempts fail, by method
--
-- Attempts that stand as FAILED now, by method and reason, with their share of all attempts of the method that ended. An attempt whose failure a bank
-- has corrected is no failure.
WITH ended AS (
  SELECT method, status, reason FROM counted.attempts WHERE valid_to IS NULL AND status IN ('SUCCEEDED', 'FAILED')
),
methods AS (
  SELECT method, count(*) AS attempts FROM ended GROUP BY method
)
SELECT method,
       reason,
       count(*) AS failed,
       methods.attempts,
       round(count(*) / methods.attempts, 4) AS share
  FROM ended
  JOIN methods USING (method)
 WHERE status = 'FAILED'
 GROUP BY method, reason, methods.attempts
 ORDER BY method, failed DESC, reason;
