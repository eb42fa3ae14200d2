import { PictureField } from '@/ui/PictureField';
import { type Place, putPicture, useEdit } from './queries';

type Props = { label: string; place: Place; picture: string | null | undefined };

/** The picture of a program, of a step, or of the programs page. */
export function PictureOf({ label, place, picture }: Props) {
  const change = useEdit<File | undefined, unknown>((file) => putPicture(place, file));
  return <PictureField label={label} picture={picture} change={change} />;
}
