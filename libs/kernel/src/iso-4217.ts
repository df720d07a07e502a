/**
 * Currencies and funds in force by exponent: how many decimals of the unit the smallest unit is. From the standard's list one, published on 2026-01-01, as
 * the Python package iso4217 1.16.20260101 has it (docs/adr/0036 says how to renew it). `Intl` knows other exponents for 16 of them, since it follows how prices are written.
 * Gold, test codes and the like have no smallest unit, so nobody pays in them.
 */
const IN_FORCE: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK
    DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR
    LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR
    SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER
    ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Each currency in force, with its exponent. */
export const EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries(IN_FORCE).flatMap(([exponent, codes]) => codes.split(/\s+/).map((code): [string, number] => [code, Number(exponent)])),
);

/** Of what older streams hold besides: withdrawn currencies (ANG, BGN, CUC, HRK, SLL, ZWL had hundredths) and units of account without a smaller one. */
export const EXPONENT_OF_OTHERS = 2;
