import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';

const PORTRAIT_PIXELS = 192;
const SHORT = [
  'afro',
  'dreads2',
  'flatTop',
  'hatBeanie',
  'pomp',
  'shaved2',
  'shaved3',
  'short1',
  'short2',
  'short3',
  'short4',
  'short5',
  'twists',
  'twists2',
] as const;
const LONG = [
  'bangs',
  'bangs2',
  'bun',
  'bun2',
  'cornrows',
  'dreads1',
  'long',
  'longBangs',
  'longCurly',
  'medium1',
  'medium2',
  'medium3',
  'mediumBangs',
  'mediumBangs3',
] as const;

/**
 * The portrait of a made-up person, which depends on the name alone: Open Peeps by Pablo Stanley (CC0 1.0), drawn by DiceBear (MIT). Hair is guessed
 * from the last letter of the first name.
 */
export function portrait(name: string): string {
  const [first = ''] = name.split(' ');
  const avatar = createAvatar(openPeeps, {
    seed: name,
    size: PORTRAIT_PIXELS,
    head: /[aeiy]$/.test(first) ? [...LONG] : [...SHORT],
    face: ['smile', 'smile', 'calm', 'cute', 'eatingHappy'],
    accessories: ['glasses', 'glasses2', 'glasses3', 'glasses4'],
    accessoriesProbability: 22,
    facialHairProbability: 0,
    maskProbability: 0,
    clothingColor: ['8a1c58', 'e2a23b', '2f7f86', '4a5aa8', 'c2603a', '5d7a2c', 'f3ece9'],
    backgroundColor: ['f3d9c4', 'e7c6d2', 'cfe0dc', 'f1e0b8', 'd6d8ec', 'e4e6c8'],
  });
  return avatar.toString();
}
