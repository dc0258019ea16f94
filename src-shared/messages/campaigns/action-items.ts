import { isolated } from '../../isolated.ts';

export const priority = (priority: string | number) => `, ${priority} priority`;
export const dismiss = (title: string) => `Dismiss: ${isolated(title)}`;
export const dismissButton = 'Dismiss';
export const dismissed = 'Action item dismissed';
