import { useNavigate } from '@tanstack/react-router';
import { tour } from '@/features/tour/tour';
import { Button } from '@/ui/Button';
import { Section } from '@/ui/Section';

/** The way back to the tour. */
export function TakeTour() {
  const navigate = useNavigate();
  const start = () => {
    tour.ask();
    void navigate({ to: '/user/dashboard', search: { tab: 'Dashboard' } });
  };
  return (
    <Section title="The tour" lead="Where you log, what it adds up to, and who is beside you.">
      <Button look="quiet" onClick={start}>
        Take the tour
      </Button>
    </Section>
  );
}
