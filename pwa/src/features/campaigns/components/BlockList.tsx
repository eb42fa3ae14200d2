import clsx from 'clsx';
import { Plus, Undo2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { Section } from '@/ui/Section';
import { shared } from '@/ui/words';
import { type Block, blankBlock, kinds, put } from '../blocks';
import { blockNames, blockList as words } from '../words';
import { BlockFields, type FieldsProps } from './BlockFields';
import { BlockRow } from './BlockRow';

type Props = Pick<FieldsProps, 'writing' | 'upload'> & {
  blocks: Block[];
  /** That there is nothing to send. */
  fault: string | undefined;
  /** What the server holds against the field of a block, by its place. */
  faultAt(at: number, field: string, label: string): string | undefined;
  change(blocks: Block[]): void;
};

/** The blocks of a newsletter in their order: dragged, or moved by their buttons. One is open at a time. */
export function BlockList({ blocks, fault, faultAt, change, ...fields }: Props) {
  const [open, setOpen] = useState<number>();
  const [said, setSaid] = useState('');
  const [gone, setGone] = useState<{ block: Block; at: number }>();
  const held = useRef<Block>(undefined);
  const [over, setOver] = useState<number>();
  const nameOf = (block: Block) => words.nth(blockNames[block.kind], blocks.indexOf(block));

  const move = (block: Block, to: number) => {
    if (blocks[to]?.key === block.key) return;
    change(put(blocks, block, to));
    setSaid(words.moved(blockNames[block.kind], to, blocks.length));
  };
  const remove = (block: Block) => {
    setGone({ block, at: blocks.indexOf(block) });
    change(blocks.filter((each) => each !== block));
  };
  const undo = () => {
    if (!gone) return;
    change(put(blocks, gone.block, gone.at));
    setOpen(gone.block.key);
    setGone(undefined);
  };
  const add = (kind: Block['kind']) => {
    const block = blankBlock(kind, gone ? [...blocks, gone.block] : blocks);
    change([...blocks, block]);
    setOpen(block.key);
  };
  const dragOf = (block: Block, at: number) => ({
    onDragStart: ({ dataTransfer }: DragEvent) => {
      // Firefox drags nothing without it.
      dataTransfer.setData('text/plain', blockNames[block.kind]);
      dataTransfer.effectAllowed = 'move';
      held.current = block;
    },
    onDragOver: (event: DragEvent) => {
      if (!held.current) return;
      event.preventDefault();
      setOver(block.key);
    },
    onDragEnd: () => {
      held.current = undefined;
      setOver(undefined);
    },
    onDrop: (event: DragEvent) => {
      // A file that is dropped belongs to the text under it.
      if (!held.current) return;
      event.preventDefault();
      move(held.current, at);
    },
  });
  return (
    <Section title={words.title} lead={blocks.length > 1 ? words.lead : undefined}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {blocks.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ol aria-label={words.blocks} className="grid gap-2">
        {blocks.map((block, at) => (
          <BlockRow
            key={block.key}
            block={block}
            name={nameOf(block)}
            first={at === 0}
            last={at === blocks.length - 1}
            isOpen={open === block.key}
            over={over === block.key}
            drag={dragOf(block, at)}
            toggle={() => setOpen(open === block.key ? undefined : block.key)}
            move={(by) => move(block, at + by)}
            remove={() => remove(block)}
          >
            <BlockFields
              {...fields}
              block={block}
              faultAt={(field, label) => faultAt(at, field, label)}
              change={(part) =>
                change(blocks.map((each) => (each === block ? { ...each, ...part } : each)))
              }
            />
          </BlockRow>
        ))}
      </ol>
      <div role="status">
        {gone && (
          <p className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-4">
            {words.removed(blockNames[gone.block.kind])}
            <Button look="bare" className="text-ink" onClick={undo}>
              <Undo2 size={18} aria-hidden="true" />
              {shared.undo}
            </Button>
          </p>
        )}
      </div>
      {fault && <p className="mt-3 font-medium text-coral-ink">{fault}</p>}
      {blocks.length < limits.CampaignIn.blocks.maxItems && (
        <fieldset className={clsx('mt-5', blocks.length > 0 && 'border-t border-line pt-4')}>
          <legend className="sr-only">{words.add}</legend>
          <p aria-hidden="true" className="mb-2 text-sm font-semibold">
            {words.add}
          </p>
          <div className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Button key={kind} look="quiet" className="px-4" onClick={() => add(kind)}>
                <Plus size={16} aria-hidden="true" />
                {blockNames[kind]}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </Section>
  );
}
