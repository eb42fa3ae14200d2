import { Modal } from '@/ui/Modal';
import type { Program } from '../board';
import { StatisticsCard } from './StatisticsCard';

type Props = { program: Program; onClose: () => void };

/** A program's statistics, without leaving the list. */
export function ProgramStatistics({ program, onClose }: Props) {
  return (
    <Modal title={program.title} wide onClose={onClose}>
      <div className="-mx-5 sm:-mx-8 [&>*]:shadow-none">
        <StatisticsCard program={program} />
      </div>
    </Modal>
  );
}
