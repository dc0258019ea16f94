import { expect, test } from 'vitest';
import {
  coverUrlOf,
  isStoredPicture,
  PICTURE_WIDTHS,
  pictureAddress,
  pictureIdOf,
  pictureSources,
} from '#shared/pictures.ts';

const ID = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';

test('a stored picture comes in every width that is made, and in the smallest that is wide enough where a browser does not choose', () => {
  for (const address of [pictureAddress(ID), '/files/cGF5bG9hZA.c2lnbmF0dXJl']) {
    const { src, srcSet } = pictureSources(address, 96);
    expect(src).toBe(`${address}?w=128`);
    expect(srcSet?.split(', ')).toEqual(PICTURE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`));
    expect(pictureSources(address, 5_000).src).toBe(`${address}?w=960`);
  }
});

test('what the server makes no sizes of stays as it is', () => {
  for (const address of [
    '/favicon.svg',
    'blob:https://accord.test/1',
    `/images/${ID}?w=64`,
    'data:image/png;base64,AA',
  ]) {
    expect(pictureSources(address, 96)).toEqual({ src: address });
  }
});

test('a stored picture is known by its address; a campaign without a cover has none', () => {
  expect(isStoredPicture(pictureAddress(ID))).toBe(true);
  expect(pictureIdOf(pictureAddress(ID))).toBe(ID);
  for (const other of [
    `https://cdn.example/images/${ID}`,
    `//cdn.example/images/${ID}`,
    `/images/../files/${ID}`,
    '',
  ]) {
    expect(isStoredPicture(other), other).toBe(false);
  }
  expect(coverUrlOf({ coverFileId: ID })).toBe(`/images/${ID}`);
  expect(coverUrlOf({ coverFileId: null })).toBeNull();
});
