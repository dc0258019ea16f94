export const setUp = 'Set up payouts';
export const waits = '{amount} is waiting and is sent as soon as you have done this.';
