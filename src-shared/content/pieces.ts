import { contentTypeLabel } from '../choices/content-types.ts';

/** How many pieces of each kind a campaign asks for. */
type Requirements = Readonly<Record<string, { quantity: number }>>;

/** A piece that a campaign asks for. */
export interface AskedPiece {
  /** Names it in the submissions: `reel:2`. */
  key: string;
  /** `Post`, or `Reel 2` if several are asked for. */
  label: string;
}

/** The single pieces of a campaign's content requirements. */
export function askedPieces(requirements: Requirements): AskedPiece[] {
  return Object.entries(requirements).flatMap(([type, { quantity }]) =>
    Array.from({ length: quantity }, (_, index) => {
      const kind = contentTypeLabel(type);
      return { key: `${type}:${index + 1}`, label: quantity === 1 ? kind : `${kind} ${index + 1}` };
    }),
  );
}

/** The piece in words; null without one, and for one that the campaign no longer asks for. */
export const pieceLabel = (key: string | null, requirements: Requirements): string | null =>
  askedPieces(requirements).find((piece) => piece.key === key)?.label ?? null;
