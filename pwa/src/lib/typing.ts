/** The account whose session ended. A sign-out clears it, for all tabs. */
export const ENDED = 'daymark.ended';

/** The session ended without a sign-out: the forms that close because of it keep what was typed. */
export const keepTyping = (account: number | undefined) =>
  // Another tab may have noticed first.
  account && localStorage.setItem(ENDED, `${account}`);
