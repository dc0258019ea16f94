export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const atLeastCharacters = (pASSWORD_MIN_CHARS: string | number) => `At least ${pASSWORD_MIN_CHARS} characters.`;
export const repeatPassword = 'Repeat password';
export const changePassword = 'Change password';
