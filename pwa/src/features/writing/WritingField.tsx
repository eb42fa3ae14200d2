import { lazy, Suspense, useId } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { FieldError } from '@/ui/Field';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { EditorProps } from './Editor';
import { editor as words } from './words';

const Editor = lazy(async () => ({
  default: (await whenReachable(() => import('./Editor'))).Editor,
}));

type Props = Omit<EditorProps, 'errorId'> & { error?: string | undefined };

/** A rich text field. The editor's code loads with the first one. */
export function WritingField({ error, ...props }: Props) {
  const id = useId();
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold" aria-hidden="true">
        {props.label}
      </p>
      <Suspense
        fallback={
          <Loading label={words.loading}>
            <Skeleton className="h-96 w-full rounded-card" />
          </Loading>
        }
      >
        <Editor {...props} errorId={error && `${id}-error`} />
      </Suspense>
      <FieldError id={id} error={error} />
    </div>
  );
}
