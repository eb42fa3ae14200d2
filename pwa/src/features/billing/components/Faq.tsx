import { ChevronDown } from 'lucide-react';
import { Card } from '@/ui/Card';
import { faq as words } from '../words';

/** Frequently asked questions. */
export function Faq() {
  return (
    <Card aria-labelledby="faq" className="mt-6 px-5 py-6 sm:px-8">
      <h2 id="faq" className="mb-2 text-xl font-bold">
        {words.title}
      </h2>
      {words.all.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line last:border-b-0">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-semibold">
            {question}
            <ChevronDown
              size={18}
              aria-hidden="true"
              className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[68ch] pb-4 text-muted">{answer}</p>
        </details>
      ))}
    </Card>
  );
}
