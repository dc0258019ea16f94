export const results = 'Results';
