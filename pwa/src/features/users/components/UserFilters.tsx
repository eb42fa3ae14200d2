import { oneOf } from '@/lib/search';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
import { shared } from '@/ui/words';
import { privacies, states, type UserSearch } from '../search';
import { privacyWords, userFilters as words } from '../words';

type Props = {
  search: UserSearch;
  change(search: UserSearch): void;
  /** The roles to filter by. */
  roles: readonly string[];
};

const stateWords = {
  active: words.active,
  disabled: words.disabled,
  closing: words.closing,
  test: words.testUsers,
};

/** Filters the accounts; the URL holds every filter. */
export function UserFilters({ search, change, roles }: Props) {
  const filter = (part: Partial<UserSearch>) =>
    change({ ...search, ...part, page: undefined, cursor: undefined });
  // A kept filter may name a role that was renamed or deleted: it stays a choice, so that it can be cleared.
  const choices = [...new Set([...roles, ...(search.role ? [search.role] : [])])];
  return (
    <search className="grid grid-cols-2 gap-3 border-b border-line p-4 @3xl:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField
        label={shared.search}
        placeholder={words.searchHint}
        className="@max-3xl:col-span-2"
        value={search.q}
        search={(q) => filter({ q })}
      />
      <SelectField
        label={words.role}
        value={search.role ?? ''}
        onChange={({ target }) => filter({ role: target.value || undefined })}
      >
        <option value="">{words.all}</option>
        {choices.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <SelectField
        label={words.state}
        value={search.state ?? ''}
        onChange={({ target }) => filter({ state: oneOf(states, target.value) })}
      >
        <option value="">{words.all}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {stateWords[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.privacy}
        className="@max-3xl:col-span-2"
        value={search.privacy ?? ''}
        onChange={({ target }) => filter({ privacy: oneOf(privacies, target.value) })}
      >
        <option value="">{words.all}</option>
        {privacies.map((privacy) => (
          <option key={privacy} value={privacy}>
            {privacyWords[privacy]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
