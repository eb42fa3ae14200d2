import { useState } from 'react';
import { CLOCK, chosenClock, formatWall } from '@/lib/clock';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { timeFormat as words } from '../words';

const choices = [
  { value: '', label: words.asThisBrowser },
  { value: '12', label: words.twelveHours },
  { value: '24', label: words.twentyFourHours },
];

/** How this device formats times. */
export function TimeFormat() {
  const [choice, setChoice] = useState(chosenClock);
  return (
    <Section title={words.timeFormat} lead={words.onThisDevice}>
      <SelectField
        label={words.showTimes}
        hint={words.example(formatWall('20:30'))}
        className="sm:max-w-80"
        value={choice ?? ''}
        onChange={({ target }) => {
          if (target.value) localStorage.setItem(CLOCK, target.value);
          else localStorage.removeItem(CLOCK);
          setChoice(chosenClock);
        }}
      >
        <Options of={choices} />
      </SelectField>
    </Section>
  );
}
