import { useState } from 'react';
import { SubscribeForm } from '@/features/newsletter/components/SubscribeForm';
import { SectionFrame } from '@/features/site/components/SectionFrame';
import type { SiteSection } from '@/lib/site';
import { Card } from '@/ui/Card';

/** The newsletter's form at the end of the front page. */
export function NewsletterSection({ section }: { section: SiteSection }) {
  const [said, setSaid] = useState<string>();
  return (
    <SectionFrame section={section}>
      <Card className="max-w-180 p-5 sm:p-6">
        {said ? (
          <p role="status" className="font-semibold">
            {said}
          </p>
        ) : (
          <SubscribeForm onDone={setSaid} />
        )}
      </Card>
    </SectionFrame>
  );
}
