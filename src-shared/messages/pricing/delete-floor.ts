export const text = (floor: string, amount: string) => `The minimum price of ${amount} for ${floor} is taken away.`;
export const confirm = 'Delete';
