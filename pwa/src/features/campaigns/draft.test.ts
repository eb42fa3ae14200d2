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

test('only missing fields are reported', () => {
  expect(missingIn(written, true)).toBeUndefined();
  const bare = { ...written, subject: ' ', blocks: [], share_b: 20 };
  expect(Object.keys(missingIn(bare, true) ?? {})).toEqual(['subject', 'subject_b', 'blocks']);
  const headed = { ...written, blocks: keyed([{ kind: 'heading' }]) };
  expect(missingIn(headed, true)).toHaveProperty('blocks');
});

test('a draft is saved with missing fields, but not with a wrong number', () => {
  expect(missingIn({ ...written, subject: '' }, false)).toBeUndefined();
  for (const unopened of [0, 2.5, 51, Number.NaN]) {
    const wrong = { ...written, segment: wholeSegment({ unopened }) };
    expect(missingIn(wrong, false)).toEqual({
      unopened: 'Enter a whole number from 1 to 50.',
    });
  }
});

test('empty conditions and block keys are not sent', () => {
  const sent = campaignIn({ ...written, segment: wholeSegment({ any: true, programs: [2] }) });
  expect(sent.segment).toEqual({ any: true, programs: [2] });
  expect(sent.blocks?.[0]).not.toHaveProperty('key');
  expect(campaignIn(written).segment).toEqual({});
});

test('a different version alone does not count as a change', () => {
  expect(isSame(written, { ...written, version: 4 })).toBe(true);
  expect(isSame(written, { ...written, preview: 'Hi' })).toBe(false);
});

test('removed conditions are reset', () => {
  const segment = wholeSegment({ programs: [2], package: 'gold' });
  expect(without(without(segment, 'programs'), 'package')).toEqual(wholeSegment({}));
});
