export const version = 'Version {version}';
export const handedIn = '· handed in {date}';
export const notHandedInYet = ' · not handed in yet';
