import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Place } from './places';

type Props = Pick<Place, 'to'> & {
  search?: Record<string, string> | undefined;
  hash?: string | undefined;
  className?: string;
  'aria-current'?: 'page' | 'true' | undefined;
  'data-tour'?: string;
  activeOptions?: { exact?: boolean; includeSearch?: boolean; includeHash?: boolean };
  onClick?: (event: React.MouseEvent<HTMLElement>) => void;
  children: ReactNode;
};

/** A link to a menu item: the router's types accept only literal paths. */
export const PlaceLink = Link as unknown as ComponentType<Props>;
