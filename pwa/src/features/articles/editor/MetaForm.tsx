import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import type { Saver } from '@/lib/unsaved';
import { useHold } from '@/lib/useHold';
import { CheckList } from '@/ui/CheckList';
import { Cover } from '@/ui/Cover';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { PictureField } from '@/ui/PictureField';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { categories } from '../queries';
import { writerWords } from '../words';
import { formOf, type MetaForm as Meta, patchOf, tagChange } from './meta';
import {
  authors,
  type ManagedPost,
  putCover,
  putSocialPicture,
  saveMeta,
  saveTags,
  useArticleChange,
} from './queries';
import { meta as words } from './words';

const visibilities = [
  { value: 'everyone', label: words.everyone },
  { value: 'members', label: words.members },
  { value: 'packages', label: words.packages },
];

/** An article's details. Sends only the changed ones. */
export function MetaForm({ article, ref }: { article: ManagedPost; ref: Ref<Saver> }) {
  const { id } = article;
  const [form, setForm] = useState(() => formOf(article));
  const [saved, setSaved] = useState(form);
  const dirty = JSON.stringify(form) !== JSON.stringify(saved);
  // The latest values, for a save that waited for another one.
  const latest = useRef({ form, saved });
  latest.current = { form, saved };
  useHold(dirty);
  /** Saves the fields that have changed when the call is made. */
  const save = useArticleChange<void, void>(async () => {
    const { form: sent, saved: before } = latest.current;
    const tags = tagChange(sent, before);
    const patch = patchOf(sent, before);
    if (Object.keys(patch).length > 0) await saveMeta(id)(patch);
    if (tags) await saveTags(id)(tags);
    latest.current.saved = sent;
    setSaved(sent);
  }, `article-details-${id}`);
  const { isPending, isSuccess, error } = save;
  const cover = useArticleChange(putCover(id));
  const social = useArticleChange(putSocialPicture(id));
  const { data: writers } = useQuery(authors);
  const change = (part: Partial<Meta>) => setForm({ ...form, ...part });
  useImperativeHandle(ref, () => ({
    saved: async () => {
      // A form that was changed back during a save looks unchanged now, but not once the save ends.
      if (dirty || isPending) await save.mutateAsync();
      return true;
    },
  }));
  const text = (
    name: 'slug' | 'cover_alt' | 'canonical' | 'social_title' | 'tags',
    label: string,
  ) => ({
    label,
    value: form[name],
    autoComplete: 'off',
    error: faultOf(error, name, label),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Section title={words.title}>
      <Form busy={isPending} submit={() => save.mutate()} className="space-y-5">
        <FormError>{error ? problemText(error) : undefined}</FormError>
        <PictureField
          label={words.cover}
          picture={article.cover}
          removable={false}
          change={{ ...cover, mutate: (file) => file && cover.mutate(file) }}
        />
        <TextField
          {...text('cover_alt', words.coverAlt)}
          hint={words.coverAltHint}
          maxLength={limits.PostMetaPatch.cover_alt.maxLength}
        />
        <TextField
          {...text('slug', words.slug)}
          hint={words.slugHint}
          spellCheck={false}
          maxLength={limits.PostMetaPatch.slug.maxLength}
        />
        <SelectField
          label={words.author}
          value={form.author_id}
          onChange={({ target }) => change({ author_id: Number(target.value) })}
        >
          <Options
            of={(writers ?? [article.author]).map((each) => ({
              value: each.id,
              label: writerWords(each),
            }))}
          />
        </SelectField>
        <Categories
          chosen={form.category_ids}
          choose={(category_ids) => change({ category_ids })}
        />
        <TextField {...text('tags', words.tags)} hint={words.tagsHint} />
        <SelectField
          label={words.visibility}
          value={form.visibility}
          onChange={({ target }) => change({ visibility: target.value as Meta['visibility'] })}
        >
          <Options of={visibilities} />
        </SelectField>
        <Switch
          label={words.featured}
          on={form.featured}
          turn={(featured) => change({ featured })}
        />
        <Switch
          label={words.closed}
          on={form.comments_closed}
          turn={(comments_closed) => change({ comments_closed })}
        />
        <TextField
          {...text('canonical', words.canonical)}
          type="url"
          inputMode="url"
          hint={words.canonicalHint}
        />
        <TextField
          {...text('social_title', words.socialTitle)}
          maxLength={limits.PostMetaPatch.social_title.maxLength}
        />
        <TextArea
          label={words.socialText}
          hint={words.socialHint}
          rows={2}
          maxLength={limits.PostMetaPatch.social_text.maxLength}
          value={form.social_text}
          error={faultOf(error, 'social_text', words.socialText)}
          onChange={({ target }) => change({ social_text: target.value })}
        />
        <PictureField
          label={words.socialPicture}
          hint={words.socialPictureHint}
          picture={article.social_picture}
          change={social}
        />
        <SocialPreview article={article} form={form} />
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}

type CategoriesProps = { chosen: number[]; choose(ids: number[]): void };

function Categories({ chosen, choose }: CategoriesProps) {
  const { data } = useQuery(categories);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{words.categories}</legend>
      {data?.length === 0 && <p className="text-sm text-muted">{words.noCategories}</p>}
      <CheckList
        of={data?.map(({ id, name }) => ({ id, label: name })) ?? []}
        chosen={chosen}
        change={choose}
      />
    </fieldset>
  );
}

/** How a link to the article looks when it is shared. */
function SocialPreview({ article, form }: { article: ManagedPost; form: Meta }) {
  const { title, summary, slug, state, social_picture } = article;
  const drawn = state === 'published' ? `/insights/${slug}/card.png` : undefined;
  const shown = social_picture ?? drawn;
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <Cover key={shown} title={title} banner={shown} className="aspect-[1200/630]" />
      <figcaption className="p-4">
        <p className="text-sm text-muted">{location.host}</p>
        <p className="font-bold break-words">{form.social_title || title}</p>
        <p className="line-clamp-2 text-sm text-muted">{form.social_text || summary}</p>
        <span className="sr-only">{words.previewLabel}</span>
      </figcaption>
    </figure>
  );
}
