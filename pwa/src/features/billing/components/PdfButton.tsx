import { Download } from 'lucide-react';
import { download } from '@/lib/download';
import { Button } from '@/ui/Button';
import { type InvoiceCard, pdfOf } from '../queries';
import { invoiceList as words } from '../words';

/** Downloads an invoice or a credit note as a PDF. */
export const PdfButton = ({ id, number }: Pick<InvoiceCard, 'id' | 'number'>) => (
  <Button
    look="quiet"
    className="px-3"
    aria-label={words.pdfOf(number)}
    onClick={() => void download(pdfOf(id))}
  >
    <Download size={18} aria-hidden="true" />
    {words.pdf}
  </Button>
);
