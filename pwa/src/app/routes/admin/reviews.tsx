import { createFileRoute } from '@tanstack/react-router';
import { WaitingReviews } from '@/features/reviews/components/WaitingReviews';
import { useTitle } from '@/lib/useTitle';
import { adminReviewsPage as words } from '../../words';

export const Route = createFileRoute('/admin/reviews')({
  staticData: { permission: 'review:moderate' },
  component: Reviews,
});

function Reviews() {
  useTitle(words.title);
  return (
    <>
      <h1 className="mt-2 mb-4 text-2xl font-extrabold tracking-tight sm:mt-4">{words.title}</h1>
      <WaitingReviews />
    </>
  );
}
