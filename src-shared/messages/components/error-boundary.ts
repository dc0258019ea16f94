export const label = 'The connection broke. Trying again…';
