export const email = 'Email';
export const atLeastCharacters = (pASSWORD_MIN_CHARS: string | number) => `At least ${pASSWORD_MIN_CHARS} characters.`;
export const repeatPassword = 'Repeat password';
