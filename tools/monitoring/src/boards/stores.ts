import { type Board, rareRate, rate, spread } from './panel.js';

const APPENDS = 'cauce_event_store_append_duration_seconds';

export const STORES: Board = {
  name: 'stores',
  title: 'Cauce: event store, rows, messages',
  panels: [
    {
      title: 'Appends in a second',
      unit: 'reqps',
      queries: [[rate(`${APPENDS}_count`, 'category, outcome'), '{{category}} {{outcome}}']],
    },
    { title: 'How long appends take', unit: 's', queries: spread(APPENDS, '', 'category') },
    {
      title: 'Connections to the event store given up, in a second',
      unit: 'reqps',
      queries: [[rareRate('cauce_event_store_connections_left_total', 'job, reason'), '{{job}}: {{reason}}']],
    },
    {
      title: 'Requests refused while the event store is away, in a second',
      unit: 'reqps',
      queries: [
        [rareRate('cauce_event_store_requests_refused_total', 'job, reason'), '{{job}}: {{reason}}'],
        ['max by (job) (cauce_event_store_away)', '{{job}}: away'],
      ],
    },
    {
      title: 'Requests refused while Postgres is away, in a second',
      unit: 'reqps',
      queries: [
        [rareRate('cauce_postgres_requests_refused_total', 'job, reason'), '{{job}}: {{reason}}'],
        ['max by (job) (cauce_postgres_away)', '{{job}}: away'],
      ],
    },
    {
      title: 'How far followers are behind',
      unit: 's',
      queries: [['max by (job, follower) (cauce_follower_lag_seconds)', '{{job}} {{follower}}']],
    },
    {
      title: 'Instances that follow',
      unit: 'short',
      queries: [['sum by (job, follower) (cauce_follower_leading)', '{{job}} {{follower}}']],
    },
    {
      title: 'Followers that have stopped at another log',
      unit: 'short',
      queries: [['max by (job, follower) (cauce_follower_on_another_log)', '{{job}} {{follower}}']],
    },
    {
      title: 'Events that followers handle in a second',
      unit: 'reqps',
      queries: [[rate('cauce_follower_events_total', 'job, follower, outcome'), '{{job}} {{follower}} {{outcome}}']],
    },
    {
      title: 'Places of followers in the log',
      unit: 'short',
      queries: [['max by (job, follower) (cauce_follower_position)', '{{job}} {{follower}}']],
    },
    {
      title: 'Rows in a second',
      unit: 'reqps',
      queries: [[rate('cauce_read_model_rows_total', 'table, outcome'), '{{table}} {{outcome}}']],
    },
    {
      title: 'Messages that are not handled',
      unit: 'short',
      queries: [['max by (job, topic) (cauce_bus_lag_messages)', '{{job}}: {{topic}}']],
    },
    {
      title: 'Partitions that wait',
      unit: 'short',
      queries: [['max by (job) (cauce_bus_waiting_partitions)', '{{job}}']],
    },
    {
      title: 'Partitions that have lost their place, in a day',
      unit: 'short',
      queries: [['sum by (job, topic) (increase(cauce_bus_lost_places_total[1d]))', '{{job}}: {{topic}}']],
    },
    {
      title: 'Parked, and the oldest',
      unit: 'short',
      queries: [
        ['max by (job) (cauce_bus_parked_messages)', '{{job}}: parked'],
        ['max by (job) (cauce_bus_oldest_parked_seconds)', '{{job}}: seconds'],
      ],
    },
    {
      title: 'Set aside for one organization, and the oldest',
      unit: 'short',
      queries: [
        ['max by (job) (cauce_bus_waiting_messages)', '{{job}}: waiting'],
        ['max by (job) (cauce_bus_oldest_waiting_seconds)', '{{job}}: seconds'],
      ],
    },
    {
      title: 'Whether instances count together (Redis)',
      unit: 'short',
      queries: [
        ['min(cauce_gateway_rate_limits_shared)', 'gateway'],
        ['min(cauce_checkout_tries_shared)', 'checkout'],
      ],
    },
  ],
};
