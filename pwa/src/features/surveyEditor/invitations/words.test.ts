import { expect, test } from 'vitest';
import { invitationWords, invitedWords } from './words';

test('the summary counts sent invitations and skipped addresses', () => {
  expect(invitedWords({ invited: 2, already: 0 })).toBe('2 invitations sent.');
  expect(invitedWords({ invited: 1, already: 1 })).toBe(
    '1 invitation sent. 1 address skipped: already invited or answered.',
  );
  expect(invitedWords({ invited: 0, already: 3 })).toMatch(/^3 addresses skipped: /);
});

test('an invitation to an anonymous survey does not show if it was answered', () => {
  const invitation = {
    id: 1,
    email: 'eve@x.example',
    state: 'sent',
    sent_at: '2026-05-04T10:00:00.000Z',
    expires_at: '2026-06-03T10:00:00.000Z',
  } as const;
  expect(invitationWords(invitation, false)).toMatch(/^Not answered yet · sent on /);
  expect(invitationWords(invitation, true)).toMatch(/^Invitation sent on /);
  expect(invitationWords({ ...invitation, state: 'expired' }, true)).toMatch(/^Link expired · /);
});
