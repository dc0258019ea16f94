/** The name by which others see a person: first and last name, or `fallback` without either. */
export function personName(person: { firstName: string | null; lastName: string | null }, fallback: string): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || fallback;
}

/** A creator's main platform, or another one if they hide it. */
export function shownPlatform(creator: {
  primaryPlatform: string | null;
  shownPlatforms: readonly string[];
}): string | null {
  const { primaryPlatform, shownPlatforms } = creator;
  if (primaryPlatform !== null && shownPlatforms.includes(primaryPlatform)) return primaryPlatform;
  return shownPlatforms[0] ?? null;
}
