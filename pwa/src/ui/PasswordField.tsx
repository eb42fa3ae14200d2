import { Eye, EyeOff, LockKeyhole } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from './Button';
import { TextField } from './TextField';
import { passwordField as words } from './words';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'end'>;

/** A password, hidden until its owner reveals it. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      icon={LockKeyhole}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          look="bare"
          icon
          aria-label={shown ? words.hide : words.show}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </Button>
      }
    />
  );
}
