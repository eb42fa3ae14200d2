import { Button, ButtonLink } from './Button';
import { Modal } from './Modal';
import { dynamic as words } from './words';

type Props = {
  title: string;
  text: string;
  action?: { label: string; href: string };
  onClose: () => void;
};

/** A title, a text and one action. */
export function Dynamic({ title, text, action, onClose }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      <p className="mt-3 whitespace-pre-line text-muted">{text}</p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        {action && (
          <ButtonLink href={action.href} onClick={onClose}>
            {action.label}
          </ButtonLink>
        )}
        <Button look={action ? 'quiet' : 'primary'} onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Modal>
  );
}
