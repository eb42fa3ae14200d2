import { useNavigate } from '@tanstack/react-router';
import { tour } from '@/features/tour/tour';
import { Button } from '@/ui/Button';
import { Section } from '@/ui/Section';
import { takeTour as words } from '../words';

/** Restarts the tour. */
export function TakeTour() {
  const navigate = useNavigate();
  const start = () => {
    tour.ask();
    void navigate({ to: '/user/dashboard', search: { tab: 'Dashboard' } });
  };
  return (
    <Section title={words.title} lead={words.text}>
      <Button look="quiet" onClick={start}>
        {words.take}
      </Button>
    </Section>
  );
}
