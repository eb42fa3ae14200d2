import { queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { useThrottled } from '@/lib/useThrottled';
import { TextField } from '@/ui/TextField';
import type { Package } from '../plans';
import { KEY } from '../queries';
import { editPackage as words } from './words';

type Program = Package['programs'][number];

const REST_MS = 250;
const FOUND = 5;

const programsLike = (text: string) =>
  queryOptions({
    queryKey: [KEY, 'admin', 'programs like', text],
    queryFn: async ({ signal }): Promise<Program[]> => {
      const query = { q: text, kind: 'program' as const, limit: FOUND };
      const { data } = await body(api.GET('/v1/core/search', { params: { query }, signal }));
      return data.map(({ id, title }) => ({ id, title }));
    },
    enabled: text !== '',
  });

type Props = { chosen: Program[]; change(programs: Program[]): void };

/** Selects, by title, the programs that a package includes in addition to those that require it. */
export function ProgramPick({ chosen, change }: Props) {
  const [text, setText] = useState('');
  const { data: found = [] } = useQuery(programsLike(useThrottled(text.trim(), REST_MS)));
  const left = text.trim() ? found.filter(({ id }) => !chosen.some((each) => each.id === id)) : [];
  return (
    <div className="grid gap-2">
      <TextField
        label={words.programs}
        hint={words.programsHint}
        type="search"
        placeholder={words.findProgram}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="empty:hidden">
        {left.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-sunken"
              onClick={() => {
                change([...chosen, each]);
                setText('');
              }}
            >
              {each.title}
            </button>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={words.removeProgram(title)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-left text-sm font-semibold text-sea-ink"
              onClick={() => change(chosen.filter((each) => each.id !== id))}
            >
              {title}
              <X size={16} className="shrink-0" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
