import { useQuery } from '@tanstack/react-query';
import { limits } from '@/api/limits';
import { Segments } from '@/ui/Segments';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { allPackages } from '../admin/queries';
import { CODE_LENGTH } from '../adminPackages/draft';
import { PackagePick } from '../adminPackages/PackagePick';
import type { CouponDraft, CouponTerm } from './coupon';
import { editCoupon as words } from './words';

const kinds = [
  { value: 'percent', label: words.percentKind },
  { value: 'amount', label: words.amountKind },
] as const;
const lengths = [
  { value: 'once', label: words.once },
  { value: 'some', label: words.some },
  { value: 'always', label: words.always },
] as const;

type Props = { draft: CouponDraft; set(next: Partial<CouponDraft>): void };

/** A coupon's code, discount and duration. */
export function CouponTerms({
  draft,
  set,
  fault,
}: Props & { fault(name: CouponTerm): string | undefined }) {
  const field = (
    name: CouponTerm,
    inputMode: 'decimal' | 'numeric' | 'text',
    maxLength?: number,
  ) => (
    <TextField
      label={words[name]}
      inputMode={inputMode}
      maxLength={maxLength}
      autoComplete="off"
      value={draft[name]}
      error={fault(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <>
      <TextField
        label={words.code}
        hint={words.codeHint}
        maxLength={limits.CouponIn.code.maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.code}
        error={fault('code')}
        onChange={({ target }) => set({ code: target.value })}
      />
      <Segments
        label={words.kind}
        options={kinds}
        value={draft.kind}
        choose={(kind) => set({ kind })}
      />
      {draft.kind === 'percent' ? (
        field('percent', 'decimal')
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          {field('amount', 'decimal')}
          {field('currency', 'text', CODE_LENGTH)}
        </div>
      )}
      <Segments
        label={words.lasts}
        options={lengths}
        value={draft.lasts}
        choose={(lasts) => set({ lasts })}
      />
      {draft.lasts === 'some' && field('months', 'numeric')}
    </>
  );
}

/** The plans and members that a coupon is for. */
export function CouponReach({ draft, set }: Props) {
  const { data: packages = [] } = useQuery(allPackages);
  return (
    <>
      <PackagePick
        legend={words.packages}
        hint={words.packagesHint}
        of={packages.filter(({ archived }) => !archived)}
        chosen={draft.packages}
        change={(packages) => set({ packages })}
      />
      <Switch
        label={words.newMembers}
        on={draft.newMembers}
        turn={(newMembers) => set({ newMembers })}
      />
    </>
  );
}
