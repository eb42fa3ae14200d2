import { useMutation } from '@tanstack/react-query';
import { addPicture } from '@/lib/upload';
import { PictureField } from './PictureField';

type Props = {
  label: string;
  hint?: string;
  picture: string | null;
  change(path: string | null): void;
};

/** A picture that is saved with its form: uploaded when it is chosen, referenced when the form is saved. */
export function UploadField({ change, ...field }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File | undefined) => (file ? addPicture(file) : null),
    onSuccess: change,
  });
  return <PictureField {...field} change={{ isPending, error, mutate }} />;
}
