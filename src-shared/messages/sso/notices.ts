/** What a person is told on the way back from their company's sign-in page. */
export const ssoNotices = {
  proved: 'Confirmed. You can make the change now.',
  notProved: 'Your company’s sign-in page did not confirm that it is you. Please try again.',
} as const;
