import { type Board, rare, rareRate, rate, spread } from './panel.js';

const QUEUE = '{queue="due-subscription"}';

export const BILLING: Board = {
  name: 'billing',
  title: 'Cauce: billing',
  panels: [
    {
      title: 'Subscriptions whose work is late',
      unit: 'short',
      queries: [['max(cauce_billing_overdue_subscriptions)', 'overdue']],
    },
    {
      title: 'Charges without an outcome',
      unit: 'short',
      queries: [
        ['max(cauce_billing_open_charges)', 'open'],
        ['max(cauce_billing_late_charges)', 'asked for over an hour ago'],
      ],
    },
    { title: 'Subscriptions with work that is due', unit: 'short', queries: [[`max(cauce_scheduler_due${QUEUE})`, 'due']] },
    {
      title: 'How long the oldest of them is due',
      unit: 's',
      queries: [[`max(cauce_scheduler_oldest_due_seconds${QUEUE})`, 'oldest']],
    },
    {
      title: 'Work claimed in a second',
      unit: 'reqps',
      queries: [[rareRate(`cauce_scheduler_claimed_total${QUEUE}`, 'by'), '{{by}}']],
    },
    { title: 'Work that runs', unit: 'short', queries: [[`sum(cauce_scheduler_running${QUEUE})`, 'running']] },
    {
      title: 'How long that work takes',
      unit: 's',
      queries: spread('cauce_scheduler_run_duration_seconds', QUEUE).map(([expr, legend]) => [rare(expr), legend]),
    },
    {
      title: 'Charges that payments has to begin',
      unit: 'short',
      queries: [['max(cauce_scheduler_due{queue="due-payment",lane="charges"})', 'charges']],
    },
    {
      title: 'Messages that are not handled',
      unit: 'short',
      about: 'Orders that payments has not read, outcomes that billing has not.',
      queries: [['max by (job, topic) (cauce_bus_lag_messages{job=~"payments|billing"})', '{{job}}: {{topic}}']],
    },
    {
      title: 'Followers of billing that are behind',
      unit: 's',
      queries: [['max by (follower) (cauce_follower_lag_seconds{job="billing"})', '{{follower}}']],
    },
    {
      title: 'Parked outcomes, and the oldest',
      unit: 'short',
      queries: [
        ['max(cauce_bus_parked_messages{job="billing"})', 'parked'],
        ['max(cauce_bus_oldest_parked_seconds{job="billing"})', 'seconds'],
      ],
    },
    {
      title: 'Answers of billing in a second',
      unit: 'reqps',
      queries: [
        [rate('cauce_http_request_duration_seconds_count{service="billing"}', 'method, route, status'), '{{method}} {{route}} {{status}}'],
      ],
    },
  ],
};
