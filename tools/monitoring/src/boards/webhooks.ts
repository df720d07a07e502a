import { type Board, rareRate, rate, spread } from './panel.js';

const byState = (name: string) => [[`max by (state) (${name})`, '{{state}}']] as const;

export const WEBHOOKS: Board = {
  name: 'webhooks',
  title: 'Cauce: webhooks and e-mails',
  panels: [
    {
      title: 'Attempts in a second, by what becomes of the webhook',
      unit: 'reqps',
      queries: [[rate('cauce_webhook_attempt_duration_seconds_count', 'becomes'), '{{becomes}}']],
    },
    {
      title: 'Attempts in a second, by what the receiver said',
      unit: 'reqps',
      queries: [[rate('cauce_webhook_attempt_duration_seconds_count', 'outcome, answer'), '{{outcome}} {{answer}}']],
    },
    {
      title: 'From the change to the receiver that took its webhook',
      unit: 's',
      about: 'A receiver that was away for an hour counts with that hour.',
      queries: spread('cauce_webhook_delivery_lag_seconds'),
    },
    { title: 'How long receivers take', unit: 's', queries: spread('cauce_webhook_attempt_duration_seconds') },
    { title: 'How long the oldest webhook is due', unit: 's', queries: byState('cauce_webhook_oldest_due_seconds') },
    { title: 'Webhooks that are due', unit: 'short', queries: byState('cauce_webhook_due') },
    { title: 'Webhooks that wait', unit: 'short', queries: byState('cauce_webhook_waiting') },
    { title: 'What those take on disk', unit: 'bytes', queries: byState('cauce_webhook_backlog_bytes') },
    { title: 'What all deliveries take on disk', unit: 'bytes', queries: [['max(cauce_webhook_disk_bytes)', 'disk']] },
    { title: 'Days ahead that have partitions', unit: 'short', queries: [['max(cauce_webhook_partitions_ahead_days)', 'days']] },
    {
      title: 'Receivers that begin to fail, or work again, in a second',
      unit: 'reqps',
      queries: [[rareRate('cauce_webhook_receiver_changes_total', 'to'), '{{to}}']],
    },
    {
      title: 'Messages that the notifier has not handled',
      unit: 'short',
      queries: [['max by (topic) (cauce_bus_lag_messages{job="notifier"})', '{{topic}}']],
    },
    {
      title: 'Parked messages of the notifier',
      unit: 'short',
      queries: [['max(cauce_bus_parked_messages{job="notifier"})', 'parked']],
    },
    {
      title: 'E-mails in a second',
      unit: 'reqps',
      queries: [[rate('cauce_mail_attempt_duration_seconds_count', 'kind, becomes'), '{{kind}} {{becomes}}']],
    },
    { title: 'From when an e-mail was due to a server that took it', unit: 's', queries: spread('cauce_mail_lag_seconds') },
    { title: 'How long the mail server takes', unit: 's', queries: spread('cauce_mail_attempt_duration_seconds') },
  ],
};
