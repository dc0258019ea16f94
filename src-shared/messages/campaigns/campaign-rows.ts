export const notFinishedYet = 'Not finished yet';
export const dueTomorrow = 'due tomorrow';
export const dueInDays = (days: string | number) => `due in ${days} days`;
