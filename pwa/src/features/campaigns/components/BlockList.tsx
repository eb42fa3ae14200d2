import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { FoldRow } from '@/ui/FoldRow';
import { Section } from '@/ui/Section';
import { type Block, blankBlock, excerpt, isFilled, kinds, put } from '../blocks';
import { blockNames, blockList as words } from '../words';
import { BlockFields, type FieldsProps } from './BlockFields';
import { RemovedLine } from './RemovedLine';

type Props = Pick<FieldsProps, 'writing' | 'upload'> & {
  blocks: Block[];
  /** The error of an empty newsletter. */
  fault: string | undefined;
  /** The server's error for a field of the block at an index. */
  faultAt(at: number, field: string, label: string): string | undefined;
  change(blocks: Block[]): void;
};

/** The content of a newsletter. */
export const BlockList = (props: Props) => (
  <Section title={words.title} lead={props.blocks.length > 1 ? words.lead : undefined}>
    <Blocks {...props} />
  </Section>
);

/** The blocks in order, moved by dragging or with buttons. One is open at a time. */
export function Blocks({ blocks, fault, faultAt, change, ...fields }: Props) {
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
      // Firefox needs this to drag.
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
      // A dropped file is for the text field below.
      if (!held.current) return;
      event.preventDefault();
      move(held.current, at);
    },
  });
  return (
    <div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {blocks.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ol aria-label={words.blocks} className="grid grid-cols-1 gap-2">
        {blocks.map((block, at) => (
          <FoldRow
            key={block.key}
            title={blockNames[block.kind]}
            about={aboutOf(block)}
            name={nameOf(block)}
            words={words}
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
          </FoldRow>
        ))}
      </ol>
      <RemovedLine said={gone && words.removed(blockNames[gone.block.kind])} undo={undo} />
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
    </div>
  );
}

/** The block's content in one line. */
function aboutOf(block: Block): string {
  if (!isFilled(block)) return words.unfilled;
  return block.ids.length > 0 ? words.chosen(block.ids.length) : excerpt(block);
}
