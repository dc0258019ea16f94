export const title = (platform: string) => `Confirm that ${platform} is yours`;
export const writeIt = (handle: string) =>
  `Write this code anywhere into the bio of @${handle}, then look for it here. You may remove it afterwards.`;
export const code = 'Your code';
export const check = 'Check Bio';
