import { type Board, rareRate, rate, spread } from './panel.js';

const REQUESTS = 'cauce_http_request_duration_seconds';

export const OVERVIEW: Board = {
  name: 'overview',
  title: 'Cauce: overview',
  panels: [
    {
      title: 'How fast the budgets of the promises burn',
      unit: 'short',
      about: 'docs/slo.md has the promises. 1: just what a month allows; from 14.4 on somebody is woken.',
      queries: [['cauce:slo_errors:ratio1h / on (slo) cauce:slo_budget:ratio', '{{slo}}']],
    },
    {
      title: 'What of each promise was broken, in three days',
      unit: 'percentunit',
      about: 'docs/slo.md has the promises.',
      queries: [['cauce:slo_errors:ratio3d', '{{slo}}']],
    },
    {
      title: 'Alerts that fire',
      unit: 'short',
      about: 'docs/runbooks says what to do. 0 while none fires.',
      queries: [['count by (alertname) (ALERTS{alertstate="firing"}) or on () vector(0)', '{{alertname}}']],
    },
    { title: 'Answers in a second', unit: 'reqps', queries: [[rate(`${REQUESTS}_count`, 'service'), '{{service}}']] },
    {
      title: 'Failures of ours in a second',
      unit: 'reqps',
      queries: [[rareRate(`${REQUESTS}_count{status=~"5.."}`, 'service, route'), '{{service}} {{route}}']],
    },
    { title: 'How long answers take', unit: 's', queries: spread(REQUESTS, '', 'service') },
    {
      title: 'Refused for lack of room, in a second',
      unit: 'reqps',
      queries: [
        [rareRate('cauce_http_requests_overloaded_total', 'service, full'), '{{service}}: {{full}}'],
        [rareRate('cauce_http_connections_refused_total', 'service'), '{{service}}: connections'],
      ],
    },
    {
      title: 'Waiting for a place at the gateway',
      unit: 'short',
      queries: [
        ['max by (service, lane) (cauce_gateway_requests_waiting) > 0 or on () vector(0)', '{{service}} {{lane}}: waiting'],
        [rareRate('cauce_gateway_requests_refused_total', 'service, lane'), '{{service}} {{lane}}: refused in a second'],
      ],
    },
    {
      title: 'Requests that a service is asked at once',
      unit: 'short',
      queries: [['min by (service, lane) (cauce_gateway_places{lane!="waits"})', '{{service}} {{lane}}']],
    },
    {
      title: 'Refused or repeated for another service’s sake, in a second',
      unit: 'reqps',
      queries: [
        [rareRate('cauce_service_requests_refused_total', 'job, service'), '{{job}}: {{service}}'],
        [rareRate('cauce_service_requests_repeated_total', 'job, outcome'), '{{job}}: connection broke, {{outcome}}'],
        ['max by (job, service) (cauce_service_away) > 0 or on () vector(0)', '{{job}}: {{service}} away'],
      ],
    },
    {
      title: 'Refused as too many (429), in a second',
      unit: 'reqps',
      queries: [
        [rareRate('cauce_gateway_requests_limited_total', 'job'), 'requests of a token'],
        [rareRate('cauce_gateway_lists_limited_total', 'job'), 'lists of a token'],
        [rareRate('cauce_gateway_guesses_refused_total', 'job'), 'unknown tokens of an address'],
      ],
    },
    { title: 'Cores in use', unit: 'short', queries: [[rate('cauce_process_cpu_seconds_total', 'job'), '{{job}}']] },
    {
      title: 'Share of the heap in use',
      unit: 'percentunit',
      queries: [['max by (job) (cauce_process_heap_used_bytes / cauce_process_heap_limit_bytes)', '{{job}}']],
    },
    { title: 'Memory', unit: 'bytes', queries: [['max by (job) (cauce_process_resident_memory_bytes)', '{{job}}']] },
    {
      title: 'How late the event loop runs',
      unit: 's',
      queries: [['max by (job) (cauce_process_event_loop_delay_seconds{quantile="0.99"})', '{{job}}']],
    },
    { title: 'Time since the last start', unit: 's', queries: [['min by (job) (cauce_process_uptime_seconds)', '{{job}}']] },
  ],
};
