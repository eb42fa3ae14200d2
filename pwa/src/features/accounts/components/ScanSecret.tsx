import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { TextField } from '@/ui/TextField';
import { copy } from '@/ui/toast';
import { shared } from '@/ui/words';
import { codeForm, type SetUp } from '../secondFactor';
import { scanSecret as words } from '../words';

type Props = {
  setUp: SetUp;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
};

/** The secret for an authenticator app in three forms, and the code that confirms the setup. */
export function ScanSecret({ setUp, onCode, onCancel }: Props) {
  const form = useForm({ resolver: resolver(codeForm), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      showProblem(form, error, { code: words.theCode });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-6 sm:grid-cols-[12rem_1fr]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setUp.qr)}`}
        alt={words.qrAlt}
        className="aspect-square w-48 rounded-control"
      />
      <div className="min-w-0">
        <ol className="mb-4 list-decimal space-y-1.5 pl-5 text-muted">
          <li>{words.scan}</li>
          <li>{words.type}</li>
        </ol>
        <details className="mb-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sea-ink underline">
            {words.cannotScan}
          </summary>
          <p className="mb-2 text-muted">{words.key}</p>
          <p className="mb-2 font-mono break-all">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => void copy(setUp.secret)}>
              {words.copyKey}
            </Button>
            <a
              href={setUp.uri}
              className="inline-flex min-h-11 items-center px-2 font-semibold text-sea-ink underline"
            >
              {words.openApp}
            </a>
          </div>
        </details>
        <FormError>{errors.root?.message}</FormError>
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...form.register('code')}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? words.turningOn : words.turnOn}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {shared.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
