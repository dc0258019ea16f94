export const yourAccount = 'Your account';
export const title = 'Your account is being checked';
export const ourTeamLooksAt =
  'Our team looks at every new agency account before it opens. You get a mail as soon as it is decided.';
export const checkAgain = 'Check again';
