import { isolated } from '../../isolated.ts';

/** The reminder of a follow-up for its author, on its day. */
export const followUpDue = (name: string) => `Follow up with ${isolated(name)}`;
export const followUpText = (title: string, day: string) => `“${isolated(title)}” was planned for ${day}.`;
