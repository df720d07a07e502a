import type { Outbound } from '@cauce/connector';
import { ApiError } from '@cauce/contracts';
import { currencyCode, type Dto, instanceOf, isObject, listOf, normalAddress, oneOf, violationsOf } from '@cauce/fields';
import { CARD_ENTRIES, PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';
import { addressViolations } from './account-address.js';

/** The methods that an account serves. */
export const servedMethods = listOf(oneOf(PAYMENT_METHODS), { min: 1, max: PAYMENT_METHODS.length });

/** The currencies that an account takes; none: all. */
export const takenCurrencies = listOf(currencyCode, { max: 200 });

/** How buyers enter cards. */
export const cardEntries = oneOf(CARD_ENTRIES);

type AccountBody = {
  readonly address?: string;
  readonly publicAddress?: string;
  readonly methods?: readonly PaymentMethod[];
  readonly currencies?: readonly string[];
};

/**
 * The body of a request about an account, when its fields are valid and its addresses lead where we may call, each field in one spelling. Throws
 * BODY_NOT_OBJECT, and INVALID_FIELDS with all violations.
 */
export async function readAccountBody<Body extends AccountBody>(dto: Dto<Body>, body: unknown, outbound: Outbound): Promise<Body> {
  if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
  const violations = [...violationsOf(dto, body)];
  const isSound = (name: string) => !violations.some(({ field }) => field === name);
  const request = instanceOf(dto, body);
  const { address, publicAddress } = request;
  const toCheck = { ...(isSound('address') && { address }), ...(isSound('publicAddress') && { publicAddress }) };
  violations.push(...(await addressViolations(outbound, toCheck)));
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  return { ...request, ...inOneSpelling(request) };
}

/** As sets, in one order: the order in which an operator lists them says nothing. */
function inOneSpelling({ address, publicAddress, methods, currencies }: AccountBody): AccountBody {
  return {
    ...(address !== undefined && { address: normalAddress(address) }),
    ...(publicAddress !== undefined && { publicAddress: normalAddress(publicAddress) }),
    ...(methods && { methods: PAYMENT_METHODS.filter((method) => methods.includes(method)) }),
    ...(currencies && { currencies: [...new Set(currencies)].toSorted() }),
  };
}
