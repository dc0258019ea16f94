export const deleteYourAccount = 'Delete your account?';
export const hint = 'From your app, or a recovery code.';
export const confirmation = 'Confirmation';
export const typeTheWord = (deleteWord: string | number) => `Type the word ${deleteWord}.`;
