import { type ComponentType, createContext, useContext } from 'react';

/**
 * The component that shows a mark beside members' names. The app provides it; by default there is
 * none.
 */
export const NameMarkContext = createContext<ComponentType<{ member: number }> | undefined>(
  undefined,
);

/** The mark beside a member's name; `member` is absent for hidden members. */
export function NameMark({ member }: { member: number | null | undefined }) {
  const Mark = useContext(NameMarkContext);
  return Mark && member != null ? <Mark member={member} /> : null;
}
