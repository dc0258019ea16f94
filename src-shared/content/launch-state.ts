/** What a launch would include and leave out, for the creators under contract. */
export interface LaunchState {
  /** Pieces that are approved. */
  approved: number;
  /** Creators who were asked for another version, with the number of such pieces. */
  revisions: { name: string; pieces: number }[];
  /** Creators who still owe content of which nothing was submitted. */
  missing: string[];
}
