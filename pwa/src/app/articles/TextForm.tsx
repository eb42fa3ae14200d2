import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { limits } from '@/api/limits';
import { BrokenLinks } from '@/features/articles/editor/BrokenLinks';
import {
  addTextPicture,
  type ManagedPost,
  managedArticle,
  saveText,
  useArticleChange,
  versionsOf,
} from '@/features/articles/editor/queries';
import { DraftLine } from '@/features/writing/DraftLine';
import { useDraft } from '@/features/writing/useDraft';
import { WritingField } from '@/features/writing/WritingField';
import { faultOf, problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { articleText as words } from '../words';
import { findPages } from './findPages';

/** The text, and the version that the edit is based on. */
type Written = Pick<ManagedPost, 'title' | 'summary' | 'body' | 'version'>;

const writtenIn = ({ title, summary, body, version }: ManagedPost): Written => ({
  title,
  summary,
  body,
  version,
});

type Props = { article: ManagedPost; account: number };

/**
 * An article's title, summary and text. Drafts stay on the device until they are saved. If another editor saved
 * meanwhile, asks what to keep.
 */
export function TextForm({ article, account }: Props) {
  const { id } = article;
  const client = useQueryClient();
  const [text, setText] = useState(() => writtenIn(article));
  const [saved, setSaved] = useState(text);
  const { mutateAsync, isPending, isSuccess, error } = useArticleChange(saveText(id));
  const dirty = JSON.stringify(text) !== JSON.stringify(saved);
  const draft = useDraft(account, `article-${id}`, text, saved);
  const latest = useRef(text);
  latest.current = text;
  useHold(dirty);
  if (!dirty && article.version > saved.version) {
    // Another editor saved it, or an older version was restored.
    setSaved(writtenIn(article));
    setText(writtenIn(article));
  }
  const change = (part: Partial<Written>) => setText((now) => ({ ...now, ...part }));

  const save = async (next: Written): Promise<void> => {
    try {
      const now = writtenIn(await mutateAsync(next));
      setSaved(now);
      if (latest.current === next) {
        setText(now);
        draft.drop();
      } else {
        // Text typed meanwhile stays, rebased onto the saved version.
        setText((typed) => ({ ...typed, version: now.version }));
      }
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409) await compare(next);
    }
  };
  const compare = async (mine: Written) => {
    const newest = writtenIn(await client.fetchQuery(managedArticle(id)));
    const { pages } = await client.fetchInfiniteQuery(versionsOf(id));
    const [theirs] = pages[0]?.data ?? [];
    modal.open('edited meanwhile', {
      by: theirs?.by_name || words.someone,
      at: theirs?.saved_at ?? new Date().toISOString(),
      parts: (['title', 'summary', 'body'] as const).map((part) => ({
        label: words[part],
        theirs: newest[part],
        mine: mine[part],
      })),
      keep: ([title = '', summary = '', body = '']) => {
        const kept = { title, summary, body, version: newest.version };
        setSaved(newest);
        setText(kept);
        latest.current = kept;
        if (JSON.stringify(kept) === JSON.stringify(newest)) draft.drop();
        else void save(kept);
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void save(text);
  };
  const conflict = error instanceof ApiError && error.status === 409;
  return (
    <Section title={words.section}>
      <form onSubmit={submit} noValidate className="space-y-5">
        {draft.found && (
          <DraftLine
            at={draft.found.at}
            restore={() => {
              if (draft.found) setText(draft.found.value);
              draft.take();
            }}
            drop={draft.drop}
          />
        )}
        <FormError>{error && !conflict ? problemText(error) : undefined}</FormError>
        <TextField
          label={words.title}
          maxLength={limits.PostContentIn.title.maxLength}
          autoComplete="off"
          value={text.title}
          error={faultOf(error, 'title', words.title)}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          label={words.summary}
          hint={words.summaryHint}
          rows={2}
          maxLength={limits.PostContentIn.summary.maxLength}
          value={text.summary}
          error={faultOf(error, 'summary', words.summary)}
          onChange={({ target }) => change({ summary: target.value })}
        />
        <WritingField
          label={words.body}
          value={text.body}
          onChange={(body) => change({ body })}
          upload={addTextPicture}
          find={findPages}
        />
        <Broken links={article.broken_links} />
        <BrokenLinks links={article.broken_outer_links} />
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 bg-surface px-2 py-2">
          <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
          <p className="text-sm text-muted">{draft.kept && words.kept}</p>
        </div>
      </form>
    </Section>
  );
}

/** Broken links within the site, as of the last save. */
function Broken({ links }: { links: string[] }) {
  if (links.length === 0) return null;
  return (
    <div role="status" className="rounded-card bg-coral-wash px-5 py-3 text-coral-ink">
      <p className="font-semibold">{words.broken}</p>
      <ul className="list-disc pl-5">
        {links.map((link) => (
          <li key={link} className="break-all">
            {link}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">{words.brokenHint}</p>
    </div>
  );
}
