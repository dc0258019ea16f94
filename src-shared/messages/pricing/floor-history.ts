export const title = (floor: string) => `History of ${floor}`;
export const loading = 'The history is loading';
export const loadFailed = 'The history could not be loaded';
export const none = 'No changes yet';
export const noneText = 'It still has the price that it was set up with.';
export const set = (amount: string) => `Set to ${amount}`;
export const changed = (from: string, to: string) => `Changed from ${from} to ${to}`;
export const deleted = (amount: string) => `Deleted; it was ${amount}`;
export const system = 'Accord';
