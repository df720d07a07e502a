-- From an offer to the first charge
--
-- Subscriptions and assignments by the local month in which they were made. Started: the buyer proved who they are and entered a card at least
-- once. Accepted: they became TRIALING or ACTIVE. First charge: a cycle of theirs was paid, or was free. Lost: they ended without being accepted.
-- The rest waits for its buyer or for the end of its trial. Plans with a trial stand apart, since their first charge comes later.
WITH made AS (
  SELECT stream,
         min(local_month(events.at)) FILTER (type = 'SubscriptionCreated') AS month,
         coalesce(max((data->>'$.terms.trialPeriodDays')::INTEGER) FILTER (type = 'SubscriptionCreated'), 0) > 0 AS has_trial,
         bool_or(type = 'AcceptanceStarted') AS started,
         bool_or(type IN ('TrialStarted', 'SubscriptionActivated')) AS accepted,
         bool_or(type IN ('CycleCharged', 'CycleWaived')) AS charged,
         bool_or(type IN ('SubscriptionCanceled', 'SubscriptionExpired')) AS ended
    FROM counted.events AS events
   WHERE context = 'billing'
   GROUP BY stream
  HAVING bool_or(type = 'SubscriptionCreated')
)
SELECT month,
       has_trial,
       count(*) AS made,
       count(*) FILTER (started) AS started,
       count(*) FILTER (accepted) AS accepted,
       count(*) FILTER (charged) AS first_charge,
       count(*) FILTER (ended AND NOT accepted) AS lost,
       round(count(*) FILTER (accepted) / count(*), 4) AS acceptance_rate
  FROM made
 GROUP BY month, has_trial
 ORDER BY month, has_trial;
