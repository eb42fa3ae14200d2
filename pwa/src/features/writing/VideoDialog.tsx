import { useState } from 'react';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { videoOf } from './video';
import { videoDialog as words } from './words';

type Props = { done(id: string): void; onClose: () => void };

/** Adds a video by its address. */
export function VideoDialog({ done, onClose }: Props) {
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const id = videoOf(address);
    if (!id) return setWrong(true);
    onClose();
    done(id);
  };
  return (
    <ModalForm
      title={words.title}
      fault={undefined}
      busy={false}
      verb={words.add}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.address}
        hint={words.addressHint}
        error={wrong ? words.fault : undefined}
        value={address}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
      />
    </ModalForm>
  );
}
