const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** The scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * A name as it stands inside of a sentence: one that is written from right to left turns nothing round beside itself (U+2068 and U+2069), and every other
 * is as it is. What stands alone, such as the name in a list, needs none of it.
 */
export function isolated(name: string): string {
  const plain = name.replace(TURNING, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
