export const totalEarnings = 'Total Earnings';
export const releasedToYou = 'Released to you since you joined';
export const unavailable = 'Temporarily unavailable';
