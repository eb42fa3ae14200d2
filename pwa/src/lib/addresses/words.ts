import { errorsOf } from '@/api/error';

/** The addresses in a text: separated by spaces, commas, semicolons or lines, without duplicates. */
export const addressesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((each) => each !== '')),
];

/** The server's errors for single addresses or lines of a file, for display. */
export function addressFaults(error: unknown, emails: string[]): string[] {
  return Object.entries(errorsOf(error)).flatMap(([field, [fault = '']]) => {
    const [, list, n] = field.match(/^(emails|csv)\[(\d+)\]$/) ?? [];
    if (!list) return field === 'csv' || field === 'emails' ? [fault] : [];
    const place = list === 'csv' ? `Line ${n}` : (emails[Number(n)] ?? 'An address');
    return [`${place}: ${fault}`];
  });
}
