import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button';

type Props = {
  /** The field's label for screen readers. */
  label: string;
  /** The button's text: the name of the chosen file. */
  text: string;
  hint: string;
  accept: string;
  error?: string | undefined;
  choose(file: File): void;
};

/** Chooses a file to upload. */
export function FileField({ label, text, hint, accept, error, choose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button look="quiet" className="w-full" onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden="true" />
        <span className="min-w-0 truncate">{text}</span>
      </Button>
      <p className="mt-1.5 text-sm text-muted">{hint}</p>
      <p role="alert" className="mt-1.5 text-sm font-medium text-coral-ink empty:hidden">
        {error}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allow choosing the same file again.
          currentTarget.value = '';
          if (file) choose(file);
        }}
      />
    </div>
  );
}
