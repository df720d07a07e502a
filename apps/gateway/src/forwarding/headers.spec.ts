import { forwardedHeaders, returnedHeaders } from './headers.js';

it('forwards only the headers that are for the service', () => {
  const from = {
    'content-type': 'application/json',
    'idempotency-key': 'k',
    authorization: 'Bearer t',
    connection: 'x-hop',
    'x-hop': '1',
    host: 'h',
  };
  expect(forwardedHeaders({ ...from, 'x-cauce-claims': 'forged', forwarded: 'for=1' })).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

it('returns all headers except those of the connection', () => {
  const from = {
    'content-type': 'application/json',
    'content-length': '2',
    'retry-after': '1',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
  };
  expect(returnedHeaders({ ...from, 'x-request-id': 'theirs' })).toEqual({
    'content-type': 'application/json',
    'content-length': '2',
    'retry-after': '1',
  });
});
