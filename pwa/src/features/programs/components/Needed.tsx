import { Link } from '@tanstack/react-router';
import { buttonClasses } from '@/ui/Button';
import type { Program } from '../board';
import { membership as copy } from '../words';

/** The package that joining requires, and whether the member lacks it. */
export function Needed({ program, missing }: { program: Program; missing: boolean }) {
  const { package: key, package_title: title } = program;
  if (!key) return null;
  const plan = title ?? key;
  if (program.free_purchase)
    return <p className="mb-3 text-sm text-muted">{copy.inPlanButFree(plan)}</p>;
  const toPlan = { to: '/packages', hash: key } as const;
  if (missing) {
    return (
      <div className="rounded-control bg-sun-wash p-4">
        <p className="font-medium text-sun-ink">{copy.planNeeded(plan)}</p>
        <Link {...toPlan} className={buttonClasses({}, 'mt-3 w-full')}>
          {copy.seePlans}
        </Link>
      </div>
    );
  }
  return (
    <p className="mb-3 text-sm text-muted">
      {copy.inPlan(plan)}{' '}
      <Link {...toPlan} className="font-semibold text-sea-ink underline underline-offset-4">
        {copy.seePlans}
      </Link>
    </p>
  );
}
