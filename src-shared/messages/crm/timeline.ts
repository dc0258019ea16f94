/** A status without its own look, in words. */
export const words = (status: string): string => {
  const text = status.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
