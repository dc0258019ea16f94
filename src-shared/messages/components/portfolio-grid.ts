export const madeFor = (brand: string) => `Made for ${brand}`;
export const openPost = (title: string, platform: string) => `${title} on ${platform}`;
