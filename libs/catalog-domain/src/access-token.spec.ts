import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import { ACCESS_TOKEN_MACHINE, type AccessTokenCommand, type AccessTokenEvent, decide, evolve, initial } from './access-token.js';
import { evolveView, isValid, maySee } from './access-token.view.js';
import { retraceAccessToken } from './retrace.js';

const at = '2030-01-01T10:00:00.000Z';
const expireTime = '2030-01-02T10:00:00.000Z';
const terms = { name: 'organizations/o/access-tokens/t', organization: 'organizations/o', displayName: 'Backend', sha256: 'f1' } as const;
const issue: AccessTokenCommand = { type: 'IssueAccessToken', ...terms, at };
const issued: AccessTokenEvent = { type: 'AccessTokenIssued', data: { ...terms, at } };
const revoke: AccessTokenCommand = { type: 'RevokeAccessToken', at: expireTime };
const revoked: AccessTokenEvent = { type: 'AccessTokenRevoked', data: { at: expireTime } };

const end: AccessTokenCommand = { type: 'EndAccessToken', expireTime, at };
const ending: AccessTokenEvent = { type: 'AccessTokenEndSet', data: { expireTime, at } };

const integration = 'integrations/i';
const ofPartner: AccessTokenEvent = { type: 'AccessTokenIssued', data: { ...terms, integration, at } };
const withdraw: AccessTokenCommand = { type: 'WithdrawAccessToken', integration, at: expireTime };

const ACCESS_TOKEN = { machine: ACCESS_TOKEN_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(ACCESS_TOKEN);

describe('a token that does not exist', () => {
  it('is issued, with its stores and its expiry', () => {
    const limits = { stores: ['stores/s'], expireTime } as const;
    given()
      .when({ ...issue, ...limits })
      .then({ type: 'AccessTokenIssued', data: { ...terms, ...limits, at } });
  });

  it('is issued without limits', () => given().when(issue).then(issued));
  it('cannot be revoked', () => given().when(revoke).then(rejected('ACCESS_TOKEN_NOT_FOUND')));
});

describe('an active token', () => {
  it('is not issued again, not even with other terms', () => {
    given(issued).when(issue).then(ignored('ALREADY_ISSUED'));
    given(issued)
      .when({ ...issue, sha256: 'f2' })
      .then(rejected('ACCESS_TOKEN_EXISTS'));
  });

  it('is revoked', () => given(issued).when(revoke).then(revoked));

  it('gets an end, never a later one', () => {
    const earlier = '2030-01-02T09:59:59.999Z';
    given(issued).when(end).then(ending);
    given(issued, ending).when(end).then(ignored('ENDS_EARLIER'));
    given({ type: 'AccessTokenIssued', data: { ...terms, expireTime: earlier, at } })
      .when(end)
      .then(ignored('ENDS_EARLIER'));
    given(issued, ending)
      .when({ ...end, expireTime: earlier })
      .then({ type: 'AccessTokenEndSet', data: { expireTime: earlier, at } });
  });
});

describe('a revoked token', () => {
  it('stays revoked', () => {
    given(issued, revoked).when(revoke).then(ignored('ALREADY_REVOKED'));
    given(issued, revoked).when(end).then(rejected('ACCESS_TOKEN_REVOKED'));
    given(issued, revoked)
      .when({ ...issue, sha256: 'f2' })
      .then(rejected('ACCESS_TOKEN_REVOKED'));
  });
});

describe('a token of an integration', () => {
  it('is issued once', () => {
    given()
      .when({ ...issue, integration })
      .then(ofPartner);
    given(ofPartner)
      .when({ ...issue, integration })
      .then(ignored('ALREADY_ISSUED'));
  });

  it('is withdrawn by that integration alone, and by no operator', () => {
    given(ofPartner).when(withdraw).then(revoked);
    given(ofPartner)
      .when({ ...withdraw, integration: 'integrations/other' })
      .then(rejected('ACCESS_TOKEN_EXISTS'));
    given(issued).when(withdraw).then(rejected('ACCESS_TOKEN_EXISTS'));
    given(ofPartner).when(revoke).then(rejected('ACCESS_TOKEN_OF_INTEGRATION'));
    given(ofPartner).when(end).then(rejected('ACCESS_TOKEN_OF_INTEGRATION'));
    given(ofPartner, revoked).when(revoke).then(rejected('ACCESS_TOKEN_OF_INTEGRATION'));
    given(ofPartner, revoked).when(withdraw).then(ignored('ALREADY_REVOKED'));
  });

  it('that is withdrawn before it is issued is never issued', () => {
    given().when(withdraw).then(revoked);
    given(revoked)
      .when({ ...issue, integration })
      .then(rejected('ACCESS_TOKEN_REVOKED'));
    given(revoked).when(withdraw).then(ignored('ALREADY_REVOKED'));
  });
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('the shown token', () => {
  const resource = { name: terms.name, displayName: 'Backend', status: 'ACTIVE', createTime: at, updateTime: at } as const;

  it('has no secret and no hash', () => {
    expect(evolveView(undefined, issued)).toEqual({ organization: 'organizations/o', sha256: 'f1', resource });
  });

  it('shows the end that it got', () => {
    expect([issued, ending].reduce(evolveView, undefined)?.resource).toEqual({ ...resource, expireTime });
  });

  it('is valid until it is revoked or expires', () => {
    expect(isValid(resource, at)).toBe(true);
    expect(isValid({ ...resource, status: 'REVOKED' }, at)).toBe(false);
    expect(isValid({ ...resource, expireTime }, at)).toBe(true);
    expect(isValid({ ...resource, expireTime }, expireTime)).toBe(false);
    // As older tokens have it that were issued until the end of 9999, west of Greenwich.
    expect(isValid({ ...resource, expireTime: '+010000-01-01T04:59:59.000Z' }, at)).toBe(true);
  });

  it('maySee every store, or those that it names', () => {
    expect(maySee(resource, 'stores/s')).toBe(true);
    expect(maySee({ ...resource, stores: ['stores/s'] }, 'stores/s')).toBe(true);
    expect(maySee({ ...resource, stores: ['stores/s'] }, 'stores/other')).toBe(false);
    expect(maySee({ ...resource, stores: [] }, 'stores/s')).toBe(false);
  });
});

describe('any history of an access token', () => {
  obeysTheLaws({
    retrace: retraceAccessToken,
    ...ACCESS_TOKEN,
    evolveView,
    commands: {
      IssueAccessToken: fc.record(
        {
          type: fc.constant('IssueAccessToken'),
          name: fc.constant(terms.name),
          organization: fc.constant(terms.organization),
          displayName: fc.string(),
          sha256: fc.constantFrom('f1', 'f2'),
          stores: fc.constant(['stores/s'] as const),
          expireTime: fc.constant(expireTime),
          integration: fc.constant(integration),
          at: fc.constant(at),
        },
        { requiredKeys: ['type', 'name', 'organization', 'displayName', 'sha256', 'at'] },
      ),
      RevokeAccessToken: fc.record({ type: fc.constant('RevokeAccessToken'), at: fc.constant(at) }),
      EndAccessToken: fc.record({
        type: fc.constant('EndAccessToken'),
        expireTime: fc.constantFrom(at, expireTime),
        at: fc.constant(at),
      }),
      WithdrawAccessToken: fc.record({
        type: fc.constant('WithdrawAccessToken'),
        integration: fc.constantFrom(integration, 'integrations/other'),
        at: fc.constant(at),
      }),
    },
    mayLack: { AccessTokenIssued: { stores: true, expireTime: true, integration: true } },
  });
});
