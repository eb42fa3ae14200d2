import { useState } from 'react';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { pictureDialog as words } from './words';

type Props = { src: string; alt: string; done(alt: string): void; onClose: () => void };

/** Sets a picture's alternative text. */
export function PictureDialog({ src, alt, done, onClose }: Props) {
  const [text, setText] = useState(alt);
  return (
    <ModalForm
      title={words.title}
      fault={undefined}
      busy={false}
      verb={words.save}
      submit={() => {
        onClose();
        done(text.trim());
      }}
      onClose={onClose}
    >
      <img src={src} alt="" className="max-h-60 w-full rounded-control object-contain" />
      <TextField
        label={words.alt}
        hint={words.altHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ModalForm>
  );
}
