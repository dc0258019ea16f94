/** Push notifications on devices. */
export const pushMessages = {
  notPublic: 'This browser’s push service has an address that Accord cannot reach.',
  unreadable: 'This browser sent something that Accord cannot read. Please try again.',
  tooManyTests: 'You have sent many tests. Please wait ten minutes before you send another one.',
} as const;
