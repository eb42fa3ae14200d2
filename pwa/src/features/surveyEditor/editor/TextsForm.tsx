import { type Ref, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { edited, keepTyped } from '@/lib/typed';
import type { Saver } from '@/lib/unsaved';
import { useHold } from '@/lib/useHold';
import { useSaver } from '@/lib/useSaver';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { patchSurvey, useSurveyChange } from '../queries';
import type { Edited } from '../survey';
import { textsForm as words } from './words';

const schema = v.object({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required)),
  summary: v.string(),
  intro: v.string(),
  thanks: v.string(),
  source: v.string(),
});
type Values = v.InferOutput<typeof schema>;

const labels: Record<keyof Values, string> = {
  title: shared.title,
  summary: words.summary,
  intro: words.intro,
  thanks: words.thanks,
  source: words.source,
};

const longest: Record<keyof Values, number> = {
  title: limits.SurveyPatch.title.maxLength,
  summary: limits.SurveyPatch.summary.maxLength,
  intro: limits.SurveyPatch.intro.maxLength,
  thanks: limits.SurveyPatch.thanks.maxLength,
  source: limits.SurveyPatch.source.maxLength,
};

const textsOf = ({ title, summary, intro, thanks, source }: Edited): Values => ({
  title,
  summary,
  intro,
  thanks,
  source,
});

type Props = { survey: Edited; ref?: Ref<Saver> };

/** Edits a survey's texts around its questions. */
export function TextsForm({ survey, ref }: Props) {
  const { mutateAsync, isSuccess } = useSurveyChange(patchSurvey(survey.id));
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: textsOf(survey),
  });
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState;
  // The version of the texts in the form. It does not change during an edit, even if a colleague
  // saves a newer version.
  const shown = useRef(survey.texts_version);
  useHold(isDirty);
  useEffect(() => {
    if (isDirty || survey.texts_version <= shown.current) return;
    shown.current = survey.texts_version;
    form.reset(textsOf(survey));
  }, [isDirty, survey, form]);
  const save = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    try {
      const texts_version = shown.current;
      const saved = await mutateAsync({ ...edited(values, dirtyFields), texts_version });
      shown.current = saved.texts_version;
      keepTyped(form, sent, values);
      return true;
    } catch (error) {
      showProblem(form, error, labels);
      return false;
    }
  });
  const submit = useSaver(ref, isDirty, save);
  const field = (name: keyof Values) => ({
    label: labels[name],
    error: errors[name]?.message,
    maxLength: longest[name],
    ...form.register(name),
  });
  return (
    <Section title={words.title}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <FormError>{errors.root?.message}</FormError>
        <TextField autoComplete="off" {...field('title')} />
        <TextArea rows={2} hint={words.summaryHint} {...field('summary')} />
        <TextArea rows={5} hint={words.introHint} {...field('intro')} />
        <TextArea rows={3} hint={words.thanksHint} {...field('thanks')} />
        <TextArea rows={2} hint={words.sourceHint} {...field('source')} />
        <SaveBar dirty={isDirty} saving={isSubmitting} saved={isSuccess} />
      </form>
    </Section>
  );
}
