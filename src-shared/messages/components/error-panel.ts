export const tryAgain = 'Try Again';
