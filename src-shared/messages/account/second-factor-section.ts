export const secondFactor = 'Second factor';
export const on = 'On';
export const off = 'Off';
export const description =
  'A code from an app on your phone, asked for after the password. A stolen password alone then opens nothing.';
export const onSinceLeft = 'On since {date}. {left} left.';
export const recoveryCode = 'recovery code';
export const makeNewRecoveryCodes =
  'Make new recovery codes before you run out: they are the way in when your phone is not at hand.';
export const newRecoveryCodes = 'New recovery codes';
export const turnOff = 'Turn off';
export const yourRoleNeedsOne = 'Your role needs one.';
export const setUp = 'Set up';
export const title = 'Turn the second factor off?';
export const yourPasswordAloneWill = 'Your password alone will sign you in. All other devices are signed out.';
export const theCodesThatYou = 'The codes that you have now will not work any more.';
export const makeNewCodes = 'Make new codes';
