-- Webhooks: latency and success, by endpoint
--
-- Deliveries of the last 30 days, for as long as their rows live. Success: of those that ended DELIVERED or FAILED, the part that was DELIVERED;
-- first time: of these, the part that needed no second attempt. Latency: seconds from when the event was recorded until the receiver's 2xx, half of
-- the deliveries within p50, 95 in 100 within p95. Replays and backfills by operators are left out, as are deliveries that were skipped.
SELECT organization,
       endpoint,
       count(*) AS deliveries,
       count(*) FILTER (state = 'WAITING') AS waiting,
       count(*) FILTER (state = 'DELIVERED') AS delivered,
       count(*) FILTER (state = 'FAILED') AS failed,
       round(count(*) FILTER (state = 'DELIVERED') / nullif(count(*) FILTER (state IN ('DELIVERED', 'FAILED')), 0), 4) AS success_rate,
       round(count(*) FILTER (state = 'DELIVERED' AND failed_attempts = 0)
             / nullif(count(*) FILTER (state IN ('DELIVERED', 'FAILED')), 0), 4) AS first_time_rate,
       round(quantile_cont(date_diff('millisecond', record_time, end_time) / 1000, 0.5) FILTER (state = 'DELIVERED'), 3) AS p50_seconds,
       round(quantile_cont(date_diff('millisecond', record_time, end_time) / 1000, 0.95) FILTER (state = 'DELIVERED'), 3) AS p95_seconds
  FROM counted.deliveries
 WHERE origin = 'LIVE' AND state <> 'SKIPPED'
 GROUP BY organization, endpoint
 ORDER BY organization, endpoint;
