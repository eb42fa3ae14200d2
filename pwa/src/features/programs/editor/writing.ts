import type { ReactNode } from 'react';

/** The rich text field, which belongs to another feature. */
export type Writing = (field: {
  label: string;
  value: string;
  onChange(text: string): void;
}) => ReactNode;
