import { AMOUNT_MAX_MAJOR } from '../constants.ts';

/** Limits of the conversions that a brand's shop reports. */
export const CONVERSION_ID_MAX_CHARS = 100;
/** More than the seal of a click has. */
export const CLICK_MAX_CHARS = 64;
export const UTM_VALUE_MAX_CHARS = 100;
/**
 * The largest value of one conversion, in whole units: the largest amount that can be typed (ruling C40), so that nobody can report an absurd sale.
 * The database holds it in minor units.
 */
export const CONVERSION_MAX_MAJOR = AMOUNT_MAX_MAJOR;
/** How many conversions one request of a program reports. */
export const CONVERSIONS_REPORTED_MAX = 500;
export const CONVERSIONS_CSV_MAX_CHARS = 500_000;
export const CONVERSIONS_CSV_MAX_ROWS = 5_000;
