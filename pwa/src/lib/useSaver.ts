import { type BaseSyntheticEvent, type Ref, useImperativeHandle, useRef } from 'react';
import type { Saver } from './unsaved';

type Submit = (event?: BaseSyntheticEvent) => Promise<boolean | undefined>;

/**
 * Lets the page save a form through `ref` before publishing. `submit` returns true if the form was
 * saved. Returns the form's submit handler.
 */
export function useSaver(ref: Ref<Saver> | undefined, isDirty: boolean, submit: Submit): Submit {
  const running = useRef<ReturnType<Submit>>(undefined);
  // The latest values, for a save that waited for another one.
  const latest = useRef({ isDirty, submit });
  latest.current = { isDirty, submit };
  const save: Submit = (event) => {
    const run = latest.current.submit(event).finally(() => {
      if (running.current === run) running.current = undefined;
    });
    running.current = run;
    return run;
  };
  useImperativeHandle(ref, () => ({
    saved: async () => {
      if (running.current) {
        await running.current;
        // What it saved must render first.
        await new Promise((rendered) => setTimeout(rendered));
      }
      return !latest.current.isDirty || (await save()) === true;
    },
  }));
  return save;
}
