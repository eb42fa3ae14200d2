import { useNavigate } from '@tanstack/react-router';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import type { Place } from '../queries';
import { bannerForm, newBanner as words } from '../words';
import { addBanner, type BannerIn, useBannerChange } from './queries';
import { places } from './search';

const labels = { name: words.name, title: words.heading, place: bannerForm.place };

/** Creates a banner. It starts switched off, so that nobody sees it unfinished. */
export function NewBanner({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useBannerChange(addBanner);
  const { value, field, fault } = useFields(
    { name: '', title: '', place: 'everywhere' as Place },
    labels,
    error,
  );
  const submit = () =>
    mutate(blank(value), {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({
          to: '/admin/banners/$id',
          params: { id: String(id) },
          ignoreBlocker: true,
        });
      },
    });
  return (
    <ModalForm
      title={words.title}
      fault={fault}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        hint={words.nameHint}
        maxLength={limits.BannerIn.name.maxLength}
        {...field('name')}
      />
      <TextField maxLength={limits.BannerIn.title.maxLength} {...field('title')} />
      <SelectField {...field('place')}>
        <Options of={places} />
      </SelectField>
    </ModalForm>
  );
}

const blank = (begun: Pick<BannerIn, 'name' | 'title' | 'place'>): BannerIn => ({
  ...begun,
  text: '',
  link: null,
  link_label: '',
  image: null,
  image_alt: '',
  tone: 'calm',
  dismissible: true,
  audience: 'everyone',
  package: null,
  company_id: null,
  starts_on: null,
  ends_on: null,
});
