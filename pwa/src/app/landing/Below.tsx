import { type ComponentProps, lazy } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { LazyRender } from '@/ui/LazyRender';
import type { Sections as Shown } from './Sections';

const Sections = lazy(async () => ({
  default: (await whenReachable(() => import('./Sections'))).Sections,
}));

/** The content below the fold. Loads once it scrolls into view. */
export const Below = (props: ComponentProps<typeof Shown>) => (
  <LazyRender place={<div className="h-64" />}>
    <Sections {...props} />
  </LazyRender>
);
