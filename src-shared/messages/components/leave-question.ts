export const leaveWithoutSaving = 'Leave without saving?';
export const keepEditing = 'Keep editing';
export const leave = 'Leave';
export const whatYouEnteredHere = 'What you entered here is lost.';
