import clsx from 'clsx';
import { useState } from 'react';
import { Section } from '@/ui/Section';
import { Segments } from '@/ui/Segments';
import type { Edited } from '../survey';
import { Preview } from './Preview';
import { previewCard as words } from './words';

type Size = 'phone' | 'desktop';

const sizes: readonly { value: Size; label: string }[] = [
  { value: 'phone', label: words.phone },
  { value: 'desktop', label: words.desktop },
];

/** The survey as respondents see it, in the width of a phone or a desktop. */
export function PreviewCard({ survey }: { survey: Edited }) {
  const [size, setSize] = useState<Size>('phone');
  return (
    <Section title={words.title} lead={words.lead}>
      {/* A phone always shows its own width. */}
      <div className="mb-4 max-w-60 max-sm:hidden">
        <Segments
          label={words.size}
          options={sizes}
          value={size}
          choose={(next) => setSize(next)}
        />
      </div>
      <div
        className={clsx(
          'mx-auto rounded-card border border-line bg-paper p-5 transition-[max-width] duration-300',
          size === 'phone' ? 'max-w-[390px]' : 'max-w-180 sm:p-8',
        )}
      >
        <Preview survey={survey} />
      </div>
    </Section>
  );
}
