import { Link } from '@tanstack/react-router';
import { views } from '@/features/habits/lifecycle/rules';
import { tabClasses } from '@/ui/tabs';
import { habitViews as words } from '../words';

/** Links from the day to the other habit views. */
export function HabitViews() {
  return (
    <nav aria-labelledby="habit-views" className="-mx-3 flex flex-wrap gap-x-1">
      <p id="habit-views" className="w-full px-3 text-sm font-semibold sm:px-4">
        {words.habits}
      </p>
      {views.slice(1).map(({ value, label }) => (
        <Link
          key={value}
          to="/user/dashboard"
          search={{ tab: 'my-habits', show: value }}
          className={tabClasses(false)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
