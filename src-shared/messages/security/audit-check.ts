export const finished = (at: string, by: string | null) =>
  by === null ? `Checked ${at}.` : `Checked ${at} for ${by}.`;
