import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import type { Notice } from '../notices';
import { noticeDetails as words } from '../words';

type Props = { notice: Notice; onClose: () => void };

/** A notification in full: the list shows its first two lines. */
export function NoticeDetails({ notice: { title, body, created_at }, onClose }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      {body && <p className="mt-3 break-words whitespace-pre-line">{body}</p>}
      <p className="mt-3 text-sm text-muted">
        <time dateTime={created_at}>{formatMoment(Date.parse(created_at))}</time>
      </p>
      <Button className="mt-6 w-full" onClick={onClose}>
        {words.close}
      </Button>
    </Modal>
  );
}
