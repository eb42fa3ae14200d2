import { type ComponentProps, lazy } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { LazyRender } from '@/ui/LazyRender';
import type { Sections as Shown } from './Sections';

const Sections = lazy(async () => ({
  default: (await whenReachable(() => import('./Sections'))).Sections,
}));

/** What is further down: nothing of it is loaded before it is seen. */
export const Below = (props: ComponentProps<typeof Shown>) => (
  <LazyRender place={<div className="h-64" />}>
    <Sections {...props} />
  </LazyRender>
);
