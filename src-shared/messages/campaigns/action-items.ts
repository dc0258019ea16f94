export const priority = (priority: string | number) => `, ${priority} priority`;
export const dismiss = (title: string | number) => `Dismiss: ${title}`;
