import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { numberIn } from '@/lib/numberIn';
import { packageNames, packagesWith } from '@/lib/packages';
import { Button } from '@/ui/Button';
import { CheckList } from '@/ui/CheckList';
import { DayField } from '@/ui/DayField';
import { PickField } from '@/ui/picking/PickField';
import { Section } from '@/ui/Section';
import { Segments } from '@/ui/Segments';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { audience, newsletters } from '../queries';
import {
  type Condition,
  conditions,
  isUsed,
  type Segment,
  unopenedFault,
  wholeSegment,
  without,
} from '../segment';
import { segmentFields as words } from '../words';
import { Audience } from './Audience';

const everybody = wholeSegment({});

const most = {
  companies: limits.CampaignSegment.companies.maxItems,
  programs: limits.CampaignSegment.programs.maxItems,
};

type Props = { segment: Segment; change(segment: Segment): void };

/** The recipients of a newsletter: conditions joined by "all" or "any", the current number, and some examples. */
export function SegmentFields({ segment, change }: Props) {
  const [begun, setBegun] = useState<Condition[]>([]);
  const shown = conditions.filter((each) => isUsed(segment, each) || begun.includes(each));
  const remembers = useQuery(audience(everybody)).data?.opens === 'remembered';
  const left = conditions.filter(
    (each) => !shown.includes(each) && (each !== 'unopened' || remembers),
  );
  const remove = (condition: Condition) => {
    setBegun(begun.filter((each) => each !== condition));
    change(without(segment, condition));
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="grid gap-4">
        {shown.length === 0 && segment.users.length === 0 && <p>{words.everybody}</p>}
        {shown.length > 1 && (
          <Segments
            label={words.join}
            options={[
              { value: 'all', label: words.all },
              { value: 'any', label: words.any },
            ]}
            value={segment.any ? 'any' : 'all'}
            choose={(join) => change({ ...segment, any: join === 'any' })}
          />
        )}
        {shown.map((condition) => (
          <fieldset
            key={condition}
            className="relative rounded-control border border-line p-4 pt-3"
          >
            <legend className="sr-only">{words.names[condition]}</legend>
            <Button
              look="bare"
              icon
              className="absolute top-0.5 right-0.5"
              aria-label={words.remove(words.names[condition])}
              onClick={() => remove(condition)}
            >
              <X size={18} aria-hidden="true" />
            </Button>
            <p aria-hidden="true" className="pr-10 font-semibold">
              {words.names[condition]}
            </p>
            <p className="mt-0.5 mb-3 pr-8 text-sm text-muted">{words.hints[condition]}</p>
            <ConditionField condition={condition} segment={segment} change={change} />
          </fieldset>
        ))}
        {segment.users.length > 0 && (
          <div>
            <p>{words.users(segment.users.length)}</p>
            <Button look="quiet" className="mt-2" onClick={() => change({ ...segment, users: [] })}>
              {words.removeUsers}
            </Button>
          </div>
        )}
        {left.length > 0 && (
          <SelectField
            label={words.add}
            value=""
            onChange={({ target }) => setBegun([...begun, target.value as Condition])}
          >
            <option value="">{words.choose}</option>
            {left.map((each) => (
              <option key={each} value={each}>
                {words.names[each]}
              </option>
            ))}
          </SelectField>
        )}
        {!unopenedFault(segment) && <Audience segment={segment} />}
      </div>
    </Section>
  );
}

function ConditionField({ condition, segment, change }: Props & { condition: Condition }) {
  switch (condition) {
    case 'newsletters':
      return (
        <NewsletterChoices
          chosen={segment.newsletters}
          change={(ids) => change({ ...segment, newsletters: ids })}
        />
      );
    case 'companies':
    case 'programs':
      return (
        <PickField
          label={words.names[condition]}
          kind={condition}
          chosen={segment[condition]}
          most={most[condition]}
          change={(ids) => change({ ...segment, [condition]: ids })}
        />
      );
    case 'package':
      return (
        <PackageField
          chosen={segment.package}
          change={(name) => change({ ...segment, package: name })}
        />
      );
    case 'unopened':
      return <UnopenedField segment={segment} change={change} />;
    default:
      return (
        <DayField
          label={words.names[condition]}
          value={segment[condition] ?? undefined}
          choose={(day) => change({ ...segment, [condition]: day ?? null })}
        />
      );
  }
}

function UnopenedField({ segment, change }: Props) {
  const [typed, setTyped] = useState('');
  const { unopened } = segment;
  return (
    <TextField
      label={words.names.unopened}
      type="number"
      inputMode="numeric"
      min={limits.CampaignSegment.unopened.minimum}
      max={limits.CampaignSegment.unopened.maximum}
      // Text such as '1e1' is not accepted as a number, but stays in the field.
      value={Object.is(numberIn(typed), unopened) ? typed : (unopened ?? '')}
      error={unopenedFault(segment)}
      onChange={({ target }) => {
        setTyped(target.value);
        change({ ...segment, unopened: numberIn(target.value) });
      }}
    />
  );
}

function PackageField({
  chosen,
  change,
}: {
  chosen: string | null;
  change(key: string | null): void;
}) {
  const { data: all = [] } = useQuery(packageNames);
  return (
    <SelectField
      label={words.names.package}
      value={chosen ?? ''}
      onChange={({ target }) => change(target.value || null)}
    >
      <option value="">{words.choose}</option>
      <Options of={packagesWith(all, [chosen ?? ''])} />
    </SelectField>
  );
}

function NewsletterChoices({ chosen, change }: { chosen: number[]; change(ids: number[]): void }) {
  const { data: all = [] } = useQuery(newsletters);
  const of = all.map(({ id, name }) => ({ id, label: name }));
  return <CheckList of={of} chosen={chosen} change={change} />;
}
