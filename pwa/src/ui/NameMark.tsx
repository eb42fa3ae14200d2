import { type ComponentType, createContext, useContext } from 'react';

/** What stands beside the names of members: the app says what. Nothing where it does not. */
export const NameMarkContext = createContext<ComponentType<{ member: number }> | undefined>(
  undefined,
);

/** What is known of a member beside their name; `member` is missing for those who are shown to nobody. */
export function NameMark({ member }: { member: number | null | undefined }) {
  const Mark = useContext(NameMarkContext);
  return Mark && member != null ? <Mark member={member} /> : null;
}
