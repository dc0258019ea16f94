/** The interest form of the landing page (foundation, section 8). */
export const leadMessages = {
  requiredFields: 'Please fill in all required fields',
  registered: "Thank you for registering your interest! We'll be in touch soon.",
  failed: 'Something went wrong. Please try again.',
  empty: 'No leads yet',
} as const;
