import { useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import { copy } from '@/ui/toast';
import { saveFile } from '../archive';
import { recoveryCodes as words } from '../words';

type Props = { codes: string[]; onDone: () => void };

/** Shown only once: to copy, download or write down. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = words.file(codes.join('\n'));
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {words.title}
      </h3>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted">{words.lead}</p>
      <ul className="mb-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono text-base sm:max-w-110">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void copy(codes.join('\n'))}>
          {words.copy}
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'daymark-recovery-codes.txt')
          }
        >
          {words.download}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </>
  );
}
