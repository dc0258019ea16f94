/** What the author of a follow-up is told on its day. */
export const followUpDue = (name: string) => `Follow up with ${name}`;
export const followUpText = (title: string, day: string) => `“${title}” was planned for ${day}.`;
