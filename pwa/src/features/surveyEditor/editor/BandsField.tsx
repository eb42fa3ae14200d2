import { Plus, Trash2 } from 'lucide-react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import type { Faults } from '../faults';
import { RecommendedField } from './RecommendedField';
import { type BandDraft, blankBand } from './scoring';
import { bandsField as words } from './words';

type Props = { bands: BandDraft[]; faults: Faults; change(bands: BandDraft[]): void };

/** Edits the meaning of scores, lowest first. */
export function BandsField({ bands, faults, change }: Props) {
  const whole = faults.at('bands', words.bands);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{words.bands}</legend>
      <p className="mt-1 mb-2 text-sm text-muted">{words.hint}</p>
      <ol className="grid gap-3">
        {bands.map((band, at) => {
          const set = (part: Partial<BandDraft>) =>
            change(bands.map((each) => (each === band ? { ...each, ...part } : each)));
          const field = (name: 'from' | 'label' | 'text', label: string) => ({
            label,
            'aria-label': words.moreOf(at, label),
            value: band[name],
            error: faults.at(`bands[${at}].${name}`, label),
            onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
          });
          return (
            <li key={band.key} className="grid gap-3 rounded-control bg-sunken p-3">
              <div className="flex items-start gap-2">
                <TextField
                  className="w-24 shrink-0"
                  inputMode="numeric"
                  autoComplete="off"
                  {...field('from', words.from)}
                />
                <TextField
                  className="min-w-0 flex-1"
                  placeholder={words.labelExample}
                  maxLength={limits.SurveyBandIn.label.maxLength}
                  autoComplete="off"
                  {...field('label', words.label)}
                />
                <Button
                  look="bare"
                  icon
                  className="mt-6.5"
                  aria-label={words.remove(at)}
                  onClick={() => change(bands.filter((each) => each !== band))}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </Button>
              </div>
              <TextArea
                rows={2}
                maxLength={limits.SurveyBandIn.text.maxLength}
                {...field('text', words.text)}
              />
              {(['challenge_ids', 'article_ids'] as const).map((of) => (
                <RecommendedField
                  key={of}
                  of={of}
                  chosen={band[of]}
                  error={faults.at(`bands[${at}].${of}`, words.moreOf(at, ''))}
                  change={(ids) => set({ [of]: ids })}
                />
              ))}
            </li>
          );
        })}
      </ol>
      {whole && <p className="mt-1.5 text-sm font-medium text-coral-ink">{whole}</p>}
      {bands.length < limits.SurveyPatch.bands.maxItems && (
        <Button look="quiet" className="mt-3" onClick={() => change([...bands, blankBand(bands)])}>
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}
