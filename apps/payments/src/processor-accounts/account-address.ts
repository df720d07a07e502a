import { AddressRefused, type Outbound } from '@cauce/connector';
import type { FieldViolation } from '@cauce/contracts';
import { baseAddress, kind } from '@cauce/fields';

/** Where a processor is reached: the paths of its protocol are appended. */
export const accountAddress = baseAddress('https://api.processor.example');

/** For a change: what was charged at an address is looked up, captured and refunded there. */
export const fixedAddress = kind(
  'It cannot be changed: what was charged there is looked up there. Register another account, and retire this one.',
  () => false,
  { type: 'string', description: 'It cannot be changed.' },
);

/** A secret that the processor gives: it goes into headers and signatures. */
export const processorSecret = kind(
  'Text of 1 to 500 visible ASCII characters.',
  (value) => typeof value === 'string' && /^[\x21-\x7e]{1,500}$/.test(value),
  { type: 'string', format: 'password', minLength: 1, maxLength: 500, pattern: '^[!-~]+$', examples: ['k_live_Vv9QqYbA'] },
);

/** The violations of where addresses lead, by field. Each call checks its address again, since DNS names move. */
export async function addressViolations(
  outbound: Outbound,
  addresses: Readonly<Record<string, string | undefined>>,
): Promise<FieldViolation[]> {
  const checked = Object.entries(addresses).map(async ([field, address]): Promise<FieldViolation[]> => {
    if (address === undefined || accountAddress.violations(address, field).length > 0) return [];
    try {
      await outbound.checkAddress(address);
      return [];
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      return [{ field, description: `${accountAddress.allowed} Here, ${error.message}.` }];
    }
  });
  return (await Promise.all(checked)).flat();
}
