export const bankAway =
  'The bank cannot be reached at the moment, so the books cannot be compared with it. Please try again.';
