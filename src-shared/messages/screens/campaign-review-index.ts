export const description = 'Open a campaign among the orders to review its content.';
