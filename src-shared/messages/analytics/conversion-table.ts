export const order = 'Order';
export const time = 'Time';
export const source = 'Source';
export const value = 'Value';
export const state = 'State';
export const action = 'Action';
export const orderNamed = (label: string | number, order: string | number) => `${label}: order ${order}`;
