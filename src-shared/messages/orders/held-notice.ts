/** What the author of a text reads that a rule of moderation holds (ADM-SEC-46). */
export const briefTitle = 'Your brief is being checked';
export const briefText =
  'An automatic check stopped its text. Creators see nothing of this campaign until our team has looked at it.';
export const changeTitle = 'Your new text is being checked';
export const changeText =
  'An automatic check stopped it. Creators see the text from before until our team has looked at it.';
