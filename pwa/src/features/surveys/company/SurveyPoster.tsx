import { Printer } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import type { CompanySurvey } from './queries';
import { poster as words } from './words';

type Props = { company: string; survey: CompanySurvey; onClose: () => void };

/** A survey's QR code, to scan or to print. */
export function SurveyPoster({ company, survey, onClose }: Props) {
  return (
    <Modal title={words.title} onClose={onClose}>
      <div data-paper className="mt-2 text-center">
        <p className="text-sm font-semibold text-muted print:text-xl">{company}</p>
        <h3 className="text-xl font-bold break-words print:mt-4 print:text-4xl">{survey.title}</h3>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(survey.qr)}`}
          alt={words.alt}
          className="mx-auto my-5 w-full max-w-64 rounded-control print:my-10 print:max-w-[12cm]"
        />
        <p className="print:text-lg">{words.scan}</p>
        <p className="mt-1 text-sm break-all text-muted select-all print:mt-4">
          {location.origin + survey.path}
        </p>
        <Button className="mt-5 h-12 w-full print:hidden" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {words.print}
        </Button>
      </div>
    </Modal>
  );
}
