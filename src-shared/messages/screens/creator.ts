export const theRestOfYour = 'The rest of your profile can wait; brands find you once it is complete.';
