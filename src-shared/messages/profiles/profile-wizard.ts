export const title = 'Set up your profile';
export const lead =
  'Brands find you once all four steps are done. Each step is saved when you go on, so you can stop and come back.';
export const dashboard = 'Dashboard';
export const notLoaded = 'Your profile could not be loaded';
export const steps = 'Steps';
export const basicInformation = 'Basic Information';
export const creatorType = 'Creator Type';
export const contentAndIndustries = 'Content & Industries';
export const socialConnections = 'Social Connections';
export const progress = (step: number, of: number): string => `Step ${step} of ${of}`;
export const accountsFailed = 'Your accounts could not be loaded';
