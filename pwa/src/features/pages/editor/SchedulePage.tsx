import { Schedule } from '@/ui/Schedule';
import { schedule as words } from '../words';
import { type ManagedPage, saveMeta, usePageChange } from './queries';

type Props = { page: ManagedPage; onClose: () => void };

/** Sets when a page is published. */
export const SchedulePage = ({ page, onClose }: Props) => (
  <Schedule now={page} words={words} save={usePageChange(saveMeta(page.id))} onClose={onClose} />
);
