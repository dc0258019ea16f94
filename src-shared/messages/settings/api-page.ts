/** The page on which the API can be tried. */
export const apiPage = {
  title: 'Accord API',
  noScript: 'Trying the API needs scripts. Its description is in',
} as const;
