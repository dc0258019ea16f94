import { DAY_MS, FILES_QUOTA_BYTES } from '../constants.ts';

/** How long the copy of one's data can be downloaded. */
export const DATA_COPY_KEPT_DAYS = 7;
/** If a copy of one's data is not ready after this long, it can be requested again. */
export const DATA_COPY_GIVEN_UP_MS = DAY_MS;
/** The largest copy: all files that a person can have, and the rest of their data. */
export const DATA_COPY_MAX_BYTES = FILES_QUOTA_BYTES + 1024 ** 3;
export const DATA_COPIES_PER_DAY = 5;
