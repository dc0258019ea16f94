/** Push notifications on devices. */
export const pushMessages = {
  unreadable: 'This browser sent something that Accord cannot read. Please try again.',
} as const;
