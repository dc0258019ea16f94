import { DAY_MS, FILES_QUOTA_BYTES } from '../constants.ts';

/** How long the copy of one's data can be downloaded. */
export const DATA_COPY_KEPT_DAYS = 7;
/** A copy of one's data that is not there after so long can be asked for again. */
export const DATA_COPY_GIVEN_UP_MS = DAY_MS;
/** The largest copy: all the files that a person may have, and what else there is about them. */
export const DATA_COPY_MAX_BYTES = FILES_QUOTA_BYTES + 1024 ** 3;
export const DATA_COPIES_PER_DAY = 5;
