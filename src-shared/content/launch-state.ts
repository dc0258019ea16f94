/** What a launch would take along and what not, by the creators under contract. */
export interface LaunchState {
  /** Pieces that are approved. */
  approved: number;
  /** Creators who were asked for another version, with how many pieces that is. */
  revisions: { name: string; pieces: number }[];
  /** Creators who still owe content that nobody has seen. */
  missing: string[];
}
