import type { ReactNode } from 'react';

/** The rich text field. It belongs to a feature, so the page passes it to the others. */
export type Writing = (field: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange(text: string): void;
}) => ReactNode;
