import type { PaymentMethod } from '@cauce/kernel';

/** The one currency of a method that has no other: PSE is the network of Colombia's banks. */
const ONLY_CURRENCY: Partial<Record<PaymentMethod, string>> = { PSE: 'COP' };

/** Whether a method can pay an amount in this currency. */
export function paysIn(method: PaymentMethod, currencyCode: string): boolean {
  return (ONLY_CURRENCY[method] ?? currencyCode) === currencyCode;
}

/** The currency that these methods pay in, where none of them pays in this one. */
export function currencyInstead(methods: readonly PaymentMethod[], currencyCode: string): string | undefined {
  const [first] = methods;
  return first === undefined || methods.some((method) => paysIn(method, currencyCode)) ? undefined : ONLY_CURRENCY[first];
}
