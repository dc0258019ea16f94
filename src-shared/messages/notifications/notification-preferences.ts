export const title = 'Your preferences could not be loaded';
export const emails = 'Emails';
export const theyGoToThe = (email: string | number) =>
  `They go to ${email}. The bell shows every notification in any case.`;
export const emailNotifications = 'Email notifications';
export const hint = 'Invitations, reviews, content and payments, as they happen.';
export const marketingEmails = 'Marketing emails';
export const newsAboutAccordItself = 'News about Accord itself, now and then.';
export const saved = 'Saved';
