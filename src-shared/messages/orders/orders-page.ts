import { isolated } from '../../isolated.ts';

export const orderManagement = 'Order Management';
export const description = 'Every submitted campaign, and the stage it is in.';
export const text = 'A campaign becomes an order once you submit it for review.';
export const orders = 'Orders';
export const showMoreOrders = 'Show more orders';
export const overallProgress = (percent: string | number) => `Overall progress ${percent}%`;
export const viewDetailsOf = (name: string) => `View Details of ${isolated(name)}`;
export const viewDetails = 'View Details';
export const review = (name: string) => `Review ${isolated(name)}`;
export const reviewButton = 'Review';
export const platforms = 'Platforms';
