export const closedAccount = 'Closed account';
export const keepMyAccount = 'Keep my account';
