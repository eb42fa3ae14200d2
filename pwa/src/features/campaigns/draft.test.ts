import { expect, test } from 'vitest';
import { keyed } from './blocks';
import { campaignIn, isSame, missingIn } from './draft';
import { wholeSegment, without } from './segment';

const written = {
  subject: 'News',
  subject_b: '',
  share_b: 0,
  preview: '',
  blocks: keyed([{ kind: 'text', text: 'Hello' }]),
  segment: wholeSegment({}),
  version: 3,
};

test('what is missing is named, and nothing else', () => {
  expect(missingIn(written)).toEqual({});
  expect(Object.keys(missingIn({ ...written, subject: ' ', blocks: [], share_b: 20 }))).toEqual([
    'subject',
    'subject_b',
    'blocks',
  ]);
  expect(missingIn({ ...written, blocks: keyed([{ kind: 'heading' }]) })).toHaveProperty('blocks');
});

test('conditions that say nothing are not sent, nor are the keys of blocks', () => {
  const sent = campaignIn({ ...written, segment: wholeSegment({ any: true, programs: [2] }) });
  expect(sent.segment).toEqual({ any: true, programs: [2] });
  expect(sent.blocks?.[0]).not.toHaveProperty('key');
  expect(campaignIn(written).segment).toEqual({});
});

test('the version alone is no change', () => {
  expect(isSame(written, { ...written, version: 4 })).toBe(true);
  expect(isSame(written, { ...written, preview: 'Hi' })).toBe(false);
});

test('a condition is taken away', () => {
  const segment = wholeSegment({ programs: [2], package: 'gold' });
  expect(without(without(segment, 'programs'), 'package')).toEqual(wholeSegment({}));
});
