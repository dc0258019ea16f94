export const stage = 'Stage';
export const status = 'Status';
export const stages = { pending: 'Pending', active: 'Active', completed: 'Completed', cancelled: 'Cancelled' } as const;
export const deal = 'Deal';
export const brand = 'Brand';
export const creator = 'Creator';
export const value = 'Value';
export const updated = 'Updated';
