export const setUp = 'Set up payouts';
export const waits = '{amount} waits, and is sent as soon as this is done.';
