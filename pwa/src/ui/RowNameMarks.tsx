import type { ComponentProps } from 'react';
import { NameMark } from './NameMark';

type Props = ComponentProps<typeof NameMark>;

/** For rows where a phone only has room for the name: beside the name, on wide screens only. */
export const WideNameMark = (props: Props) => (
  <span className="hidden shrink-0 sm:block">
    <NameMark {...props} />
  </span>
);

/** The counterpart of {@link WideNameMark}: on phones, in the line below the name. */
export const PhoneNameMark = (props: Props) => (
  <span className="shrink-0 empty:hidden sm:hidden">
    <NameMark {...props} />
  </span>
);
