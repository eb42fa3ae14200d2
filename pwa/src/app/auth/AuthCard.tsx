import type { ReactNode } from 'react';

type Props = { title: string; lead: string; children: ReactNode };

export function AuthCard({ title, lead, children }: Props) {
  return (
    <section className="rounded-card bg-surface px-5 py-7 shadow-card sm:p-9">
      <h1 className="text-2xl font-extrabold tracking-tight">{title}</h1>
      <p className="mt-1 mb-6 text-muted">{lead}</p>
      {children}
    </section>
  );
}
