import { contentTypeLabel } from '../choices/content-types.ts';

/** A piece that a campaign asks for. Content belongs to it by its title. */
export interface AskedPiece {
  /** `Post`, or `Reel 2` if several are asked for. */
  label: string;
  uploaded: boolean;
}

/** The single pieces of a campaign's content requirements; a piece is uploaded if its label is among these titles. */
export function askedPieces(
  requirements: Readonly<Record<string, { quantity: number }>>,
  titles: readonly string[],
): AskedPiece[] {
  return Object.entries(requirements).flatMap(([type, { quantity }]) =>
    Array.from({ length: quantity }, (_, index) => {
      const kind = contentTypeLabel(type);
      const label = quantity === 1 ? kind : `${kind} ${index + 1}`;
      return { label, uploaded: titles.includes(label) };
    }),
  );
}
