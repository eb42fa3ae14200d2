import { type ComponentType, createContext, useContext } from 'react';

/** The mark beside members' names, set by the app. None by default. */
export const NameMarkContext = createContext<ComponentType<{ member: number }> | undefined>(
  undefined,
);

/** The mark beside a member's name; `member` is absent for hidden members. */
export function NameMark({ member }: { member: number | null | undefined }) {
  const Mark = useContext(NameMarkContext);
  return Mark && member != null ? <Mark member={member} /> : null;
}
