import { useMutation } from '@tanstack/react-query';
import { limits } from '@/api/limits';
import { PictureField } from '@/ui/PictureField';
import { PickField } from '@/ui/picking/PickField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import type { Writing } from '@/ui/writing';
import type { Block } from '../blocks';
import { blockFields as words } from '../words';

export type FieldsProps = {
  block: Block;
  writing: Writing;
  /** Uploads a picture and returns its path; without it, only a URL can be entered. */
  upload: ((file: File) => Promise<string>) | undefined;
  faultAt(field: string, label: string): string | undefined;
  change(part: Partial<Block>): void;
};

const longest = {
  text: limits.CampaignBlock.text.maxLength,
  url: limits.CampaignBlock.url.maxLength,
  alt: limits.CampaignBlock.alt.maxLength,
  link: limits.CampaignBlock.link.maxLength,
  by: limits.CampaignBlock.by.maxLength,
};

type Line = keyof typeof longest;

/** The fields of a block, by kind. */
export function BlockFields({ block, writing, upload, faultAt, change }: FieldsProps) {
  const { kind, text, ids } = block;
  const line = (name: Line, label: string) => ({
    label,
    value: block[name],
    maxLength: longest[name],
    error: faultAt(name, label),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  switch (kind) {
    case 'heading':
      return <TextField {...line('text', words.heading)} />;
    case 'text':
      return writing({
        label: words.text,
        value: text,
        error: faultAt('text', words.text),
        onChange: (next) => change({ text: next }),
      });
    case 'quote':
      return (
        <>
          <TextArea {...line('text', words.quote)} rows={3} />
          <TextField {...line('by', words.by)} hint={words.byHint} />
        </>
      );
    case 'button':
      return (
        <>
          <TextField {...line('text', words.label)} />
          <TextField {...line('link', words.link)} hint={words.linkHint} inputMode="url" />
        </>
      );
    case 'picture':
      return (
        <>
          {upload && <Upload url={block.url} upload={upload} done={(url) => change({ url })} />}
          <TextField {...line('url', words.address)} hint={words.addressHint} inputMode="url" />
          <TextField {...line('alt', words.alt)} hint={words.altHint} />
          <TextField {...line('link', words.leadsTo)} hint={words.leadsToHint} inputMode="url" />
        </>
      );
    case 'divider':
      return <p className="text-muted">{words.divider}</p>;
    default:
      return (
        <PickField
          label={words.pages[kind]}
          kind={kind}
          chosen={ids}
          most={limits.CampaignBlock.ids.maxItems}
          change={(next) => change({ ids: next })}
        />
      );
  }
}

type UploadProps = {
  url: string;
  upload(file: File): Promise<string>;
  done(url: string): void;
};

function Upload({ url, upload, done }: UploadProps) {
  const put = useMutation({
    mutationFn: async (file: File | undefined) => (file ? upload(file) : ''),
    onSuccess: done,
  });
  return <PictureField label={words.picture} picture={url} change={put} />;
}
