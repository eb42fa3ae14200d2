import { type ComponentType, createContext, useContext } from 'react';

/** What stands beside the names of members: the app says what. Nothing where it does not. */
export const NameMarkContext = createContext<ComponentType<{ member: number }> | undefined>(
  undefined,
);

type Props = { member: number | null | undefined };

/** What is known of a member beside their name; `member` is missing for those who are shown to nobody. */
export function NameMark({ member }: Props) {
  const Mark = useContext(NameMarkContext);
  return Mark && member != null ? <Mark member={member} /> : null;
}

/** In rows where a phone has room for the name alone: beside the name on wide screens only. */
export const WideNameMark = (props: Props) => (
  <span className="hidden shrink-0 sm:block">
    <NameMark {...props} />
  </span>
);

/** The other half of {@link WideNameMark}: on phones, in the line below the name. */
export const PhoneNameMark = (props: Props) => (
  <span className="shrink-0 empty:hidden sm:hidden">
    <NameMark {...props} />
  </span>
);
