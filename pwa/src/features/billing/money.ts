import type { Schema } from '@/api/client';

/** Whole minor units of a currency, and its number of decimals: 1290 EUR with 2 is €12.90. */
export type Money = Schema['Money'];

/** The currencies of ISO 4217 whose minor unit is not a hundredth. Browsers use other tables. */
const DIGITS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** The number of decimals of a currency. */
export function digitsOf(currency: string): number {
  const all = Object.entries(DIGITS);
  const [digits] = all.find(([, codes]) => codes.split(' ').includes(currency)) ?? ['2'];
  return Number(digits);
}

/** 1290, 2 → '12.90'. Shifts digits instead of dividing, so that no cent is lost to a float. */
export function decimal(amount: number, digits: number): `${number}` {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const rest = digits > 0 ? `.${text.slice(-digits)}` : '';
  return `${amount < 0 ? '-' : ''}${whole}${rest}` as `${number}`;
}

/** '€12.90', '¥1,200'. `short`: omits the decimals of whole amounts, as on a price tag. */
export function formatMoney({ amount, currency, digits }: Money, short = false): string {
  const whole = short && amount % 10 ** digits === 0;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: digits,
  });
  return format.format(decimal(amount, digits));
}

/**
 * Parses an amount into minor units: '12.90', '12,9', '1 200'. Undefined for anything else, and for too many decimals.
 */
export function parseAmount(text: string, digits: number): number | undefined {
  const [, whole = '', rest = ''] =
    /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.replace(/\s/g, '')) ?? [];
  if (!whole || rest.length > digits) return undefined;
  return Number(whole + rest.padEnd(digits, '0'));
}

/** A stored amount as text for a field. */
export const amountText = ({ amount, digits }: Pick<Money, 'amount' | 'digits'>): string =>
  decimal(amount, digits);
