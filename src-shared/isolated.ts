const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** The scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * A name for use within a sentence: a right-to-left name is isolated (U+2068 and U+2069), so that it does not reorder the text beside it; any other
 * is returned as it is. A name on its own, such as one in a list, does not need this.
 */
export function isolated(name: string): string {
  const plain = name.replace(TURNING, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
