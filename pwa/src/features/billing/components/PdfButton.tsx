import { Download } from 'lucide-react';
import { download } from '@/lib/download';
import { Button } from '@/ui/Button';
import { type InvoiceCard, pdfOf, receiptOf } from '../queries';
import { invoiceList as words } from '../words';

type Props = Pick<InvoiceCard, 'id' | 'number'>;

/** Downloads an invoice or a credit note as a PDF. */
export const PdfButton = ({ id, number }: Props) => (
  <FileButton path={pdfOf(id)} label={words.pdfOf(number)} text={words.pdf} />
);

/** Downloads the receipt of a paid invoice. */
export const ReceiptButton = ({ id, number }: Props) => (
  <FileButton path={receiptOf(id)} label={words.receiptOf(number)} text={words.receipt} />
);

const FileButton = ({ path, label, text }: { path: string; label: string; text: string }) => (
  <Button look="quiet" className="px-3" aria-label={label} onClick={() => void download(path)}>
    <Download size={18} aria-hidden="true" />
    {text}
  </Button>
);
