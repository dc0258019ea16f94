/** The messages about the lines of a file of conversions. */
export const trackingMessages = {
  foreignLink: 'link is not one of this campaign',
} as const;
