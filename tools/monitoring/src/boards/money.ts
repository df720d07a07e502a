import { type Board, rareRate, rate, spread } from './panel.js';

const REQUESTS = 'cauce_http_request_duration_seconds';
const CREATION = 'service="gateway",method="POST",route="/v1/stores/:store/payments"';

export const MONEY: Board = {
  name: 'money',
  title: 'Cauce: money',
  panels: [
    {
      title: 'Creations of payments in a second',
      unit: 'reqps',
      queries: [[rate(`${REQUESTS}_count{${CREATION}}`, 'status'), '{{status}}']],
    },
    { title: 'How long a creation takes', unit: 's', queries: spread(REQUESTS, `{${CREATION}}`) },
    {
      title: 'What the processor says, in a second',
      unit: 'reqps',
      queries: [[rate('cauce_payments_processor_answers_total', 'answer'), '{{answer}}']],
    },
    {
      title: 'Share of unclear answers',
      unit: 'percentunit',
      queries: [
        [
          'sum(rate(cauce_payments_processor_answers_total{answer="unknown"}[5m])) / (sum(rate(cauce_payments_processor_answers_total[5m])) > 0) or on () vector(0)',
          'unknown',
        ],
      ],
    },
    {
      title: 'Payments with work that is due',
      unit: 'short',
      queries: [['max by (lane) (cauce_scheduler_due{queue="due-payment"})', '{{lane}}']],
    },
    {
      title: 'How long the oldest of them is due',
      unit: 's',
      queries: [['max by (lane) (cauce_scheduler_oldest_due_seconds{queue="due-payment"})', '{{lane}}']],
    },
    {
      title: 'How long that work takes',
      unit: 's',
      queries: spread('cauce_scheduler_run_duration_seconds', '{queue="due-payment"}', 'lane'),
    },
    {
      title: 'Money that nobody expected',
      unit: 'short',
      queries: [['max(cauce_payments_open_unexpected_settlements)', 'open']],
    },
    {
      title: 'Refunds that the processor has not confirmed',
      unit: 'short',
      queries: [['max(cauce_payments_open_refunds)', 'open']],
    },
    {
      title: 'How long the oldest of them waits',
      unit: 's',
      queries: [['max(cauce_payments_oldest_open_refund_seconds)', 'oldest']],
    },
    {
      title: 'Refunds that the processor refused, in a second',
      unit: 'reqps',
      queries: [[rareRate('cauce_payments_refused_refunds_total', 'job'), 'refused']],
    },
    {
      title: 'Parked orders and outcomes of charges',
      unit: 'short',
      queries: [['max by (job) (cauce_bus_parked_messages{job=~"payments|billing"})', '{{job}}']],
    },
    {
      title: 'Tries to pay that were not begun, in a second',
      unit: 'reqps',
      queries: [[rareRate('cauce_checkout_tries_refused_total', 'job'), 'refused']],
    },
    {
      title: 'Failed comparisons of books, and audits',
      unit: 'short',
      about: 'Runs of reconcile and audit that ended with 1 and are still listed. 0 while none is, and without kube-state-metrics.',
      queries: [['max by (job_name) (kube_job_status_failed{job_name=~"(reconcile|audit)-.*"}) or on () vector(0)', '{{job_name}}']],
    },
    {
      title: 'Minutes in which the books were not known to agree',
      unit: 'short',
      about: '1 in such a minute. 0 otherwise, and without kube-state-metrics.',
      queries: [['cauce:books_differ:bool or on () vector(0)', 'differ']],
    },
  ],
};
