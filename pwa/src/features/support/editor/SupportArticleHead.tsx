import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Megaphone, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useSavedFirst } from '@/ui/useSavedFirst';
import { type Article, oneArticle, topics } from '../queries';
import { articleHead as words } from '../words';
import { removeArticle, saveArticle, useSupportChange } from './queries';

type Props = {
  article: Article;
  open: ReactNode;
  /** Saves the text before publishing. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** Whether an article is published, and its actions. */
export function SupportArticleHead({ article, open, saved }: Props) {
  const { id, title, published, version } = article;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, mutateAsync, isPending } = useSupportChange(saveArticle(id));
  const { mutate: withSaved, isPending: publishing } = useSavedFirst(saved, words.notSaved);
  const remove = useSupportChange(removeArticle);
  const publish = () =>
    publishing ||
    withSaved(async () => {
      // Saving the text made a new version.
      const now = client.getQueryData(oneArticle(String(id)).queryKey) ?? article;
      await mutateAsync({ published: true, version: now.version });
      toast(words.publishedNow, 'done');
    });
  const withdraw = () =>
    isPending ||
    mutate(
      { published: false, version },
      {
        onSuccess: () => toast(words.withdrawn, 'done'),
        onError: toastProblem,
      },
    );
  const drop = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: async () => {
        await remove.mutateAsync(id);
        await navigate({ to: '/admin/support/articles', ignoreBlocker: true });
      },
      done: words.removed,
    });
  return (
    <Card aria-label={words.article} className="p-5 sm:p-6">
      {published ? <Tag tone="leaf">{words.published}</Tag> : <Tag>{words.draft}</Tag>}
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{title}</h1>
      <div className="mt-4 flex flex-wrap gap-2">
        {published ? (
          <Button look="quiet" aria-disabled={isPending} onClick={withdraw}>
            <Undo2 size={18} aria-hidden="true" />
            {words.withdraw}
          </Button>
        ) : (
          <Button aria-disabled={publishing} onClick={publish}>
            <Megaphone size={18} aria-hidden="true" />
            {words.publish}
          </Button>
        )}
        {published && open}
        <Button look="quiet" onClick={drop}>
          <Trash2 size={18} aria-hidden="true" />
          {words.remove}
        </Button>
      </div>
    </Card>
  );
}

const labels = { slug: words.slug, topic_id: words.topic };

const valuesOf = ({ slug, topic_id }: Article) => ({ slug, topic_id: String(topic_id ?? '') });

/** An article's address and topic. */
export function SupportArticleSettings({ article }: { article: Article }) {
  const { data: all = [] } = useQuery(topics);
  const { mutate, isPending, isSuccess, error } = useSupportChange(saveArticle(article.id));
  const { value, version, field, fault, dirty, keep } = useFields(
    valuesOf(article),
    labels,
    error,
    article.version,
  );
  const submit = () => {
    const topic = value.topic_id === '' ? null : Number(value.topic_id);
    mutate(
      { slug: value.slug, topic_id: topic, version },
      { onSuccess: (now) => keep(valuesOf(now)) },
    );
  };
  return (
    <Section title={words.settings}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{fault}</FormError>
        <TextField
          maxLength={limits.SupportArticleIn.slug.maxLength}
          spellCheck={false}
          {...field('slug')}
        />
        <SelectField {...field('topic_id')}>
          <option value="">{words.noTopic}</option>
          <Options of={all.map((each) => ({ value: each.id, label: each.name }))} />
        </SelectField>
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
