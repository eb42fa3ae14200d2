import { useState } from 'react';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { PictureField } from '@/ui/PictureField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Kind } from '../queries';
import { putAuthorPicture, type Row, saveGroup, useArticleChange } from './queries';
import { groups, groupTable as words } from './words';

type Props = { kind: Kind; row: Row | undefined; onClose: () => void };

const longest = {
  category: limits.ArticleCategoryIn.name.maxLength,
  tag: limits.ArticleTagIn.name.maxLength,
  author: limits.ArticleAuthorIn.name.maxLength,
};

/** Creates or edits a category, tag or author. */
export function EditGroup({ kind, row, onClose }: Props) {
  const { mutate, isPending, error } = useArticleChange(saveGroup(kind, row?.id));
  const [name, setName] = useState(row?.name ?? '');
  const [about, setAbout] = useState(row?.about ?? '');
  const [position, setPosition] = useState(String(row?.position ?? ''));
  const [empty, setEmpty] = useState(false);
  const [shown, setShown] = useState(row?.picture);
  const picture = useArticleChange((file: File | undefined) =>
    putAuthorPicture(row?.id ?? 0, file),
  );
  const own = groups[kind];
  const fault = faultOf(error, 'name', words.name);
  const placed = kind === 'category' && row !== undefined;
  const misplaced = countFault(position, limits.ArticleCategoryPatch.position, true);
  const put = (file: File | undefined) => picture.mutate(file, { onSuccess: setShown });
  const submit = () => {
    setEmpty(name.trim() === '');
    if (name.trim() === '' || misplaced) return;
    const place = numberIn(position);
    mutate(
      {
        name: name.trim(),
        about: about.trim(),
        ...(placed && place !== null && { position: place }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <ModalForm
      title={row ? own.edit : own.add}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : row ? shared.save : own.add}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        maxLength={longest[kind]}
        autoComplete="off"
        value={name}
        error={empty ? shared.required : fault}
        onChange={({ target }) => {
          setName(target.value);
          setEmpty(false);
        }}
      />
      {kind !== 'tag' && (
        <TextArea
          label={words.about}
          rows={3}
          value={about}
          error={faultOf(error, 'about', words.about)}
          onChange={({ target }) => setAbout(target.value)}
        />
      )}
      {kind === 'author' && row && (
        <PictureField label={words.picture} picture={shown} change={{ ...picture, mutate: put }} />
      )}
      {placed && (
        <TextField
          label={words.position}
          inputMode="numeric"
          value={position}
          error={misplaced ?? faultOf(error, 'position', words.position)}
          onChange={({ target }) => setPosition(target.value)}
        />
      )}
    </ModalForm>
  );
}
