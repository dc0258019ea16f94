/** What is said of the lines of a file of conversions. */
export const trackingMessages = {
  foreignLink: 'link is not one of this campaign',
} as const;
