export const somethingWentWrong = 'Something went wrong';
export const error = 'Error';
