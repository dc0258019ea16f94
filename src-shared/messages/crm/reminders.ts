import { isolated } from '../../isolated.ts';

/** What the author of a follow-up is told on its day. */
export const followUpDue = (name: string) => `Follow up with ${isolated(name)}`;
export const followUpText = (title: string, day: string) => `“${isolated(title)}” was planned for ${day}.`;
