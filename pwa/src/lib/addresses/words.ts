import { ApiError } from '@/api/error';

/** The addresses in a text: separated by spaces, commas, semicolons or lines, without duplicates. */
export const addressesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((each) => each !== '')),
];

/** The server's errors for single addresses or lines of a file, for display. */
export function addressFaults(error: unknown, emails: string[]): string[] {
  const errors =
    (error instanceof ApiError && (error.body as { errors?: Record<string, string[]> })?.errors) ||
    {};
  return Object.entries(errors).flatMap(([field, [fault = '']]) => {
    const [, list, n] = field.match(/^(emails|csv)\[(\d+)\]$/) ?? [];
    if (!list) return field === 'csv' || field === 'emails' ? [fault] : [];
    const place = list === 'csv' ? `Line ${n}` : (emails[Number(n)] ?? 'An address');
    return [`${place}: ${fault}`];
  });
}
