import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { kinds } from '../queries';
import type { Edited } from '../survey';
import { QuestionPage } from './QuestionPage';
import { useDrag } from './useDrag';
import { useOrder } from './useOrder';
import { questionsCard as words } from './words';

/** The questions of a survey by page, moved by dragging or with buttons. */
export function QuestionsCard({ survey }: { survey: Edited }) {
  const { pages, questions } = survey;
  const { data: known } = useQuery(kinds);
  const order = useOrder(survey);
  const drag = useDrag(order);
  return (
    <Section
      title={words.title}
      lead={questions.length > 0 ? words.lead(questions.length, pages.length) : words.empty}
    >
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <FormError>{order.fault}</FormError>
      <div className="grid gap-6">
        {[...pages.keys()].map((page) => (
          <QuestionPage
            key={page}
            survey={survey}
            page={page}
            kinds={known}
            order={order}
            drag={drag}
          />
        ))}
      </div>
      {pages.length < limits.SurveyPatch.pages.maxItems && (
        <Button
          look="bare"
          className="mt-5 -ml-5"
          onClick={() => modal.open('edit survey page', { survey })}
        >
          <Plus size={18} aria-hidden="true" />
          {words.addPage}
        </Button>
      )}
    </Section>
  );
}
