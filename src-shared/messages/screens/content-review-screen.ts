export const itWasDeletedOr = 'It was deleted, or it is not one of yours.';
