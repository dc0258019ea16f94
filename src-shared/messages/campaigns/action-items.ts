export const priority = (priority: string | number) => `, ${priority} priority`;
export const dismiss = (title: string | number) => `Dismiss: ${title}`;
export const dismissButton = 'Dismiss';
export const dismissed = 'Action item dismissed';
