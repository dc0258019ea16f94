export const theFileCouldNot = 'The file could not be downloaded';
export const theServerCannotBe = 'The server cannot be reached. Please try again.';
export const pleaseTryAgain = 'Please try again.';
