import { useRef } from 'react';
import type { ChosenPicture } from '#client/components/parts/PictureField.tsx';

/**
 * Uploads chosen pictures and returns their files. A picture that has arrived is not sent again, so that a refused form can be sent once more.
 * @throws SentenceError if the server refuses a picture or cannot be reached
 */
export function useSentPictures() {
  const sent = useRef(new Map<File, string>());
  return async (chosen: Exclude<ChosenPicture, string>): Promise<string | null> => {
    if (!chosen) return null;
    const { file } = chosen;
    const known = sent.current.get(file);
    if (known) return known;
    const { sendFile } = await import('#client/send-file.ts');
    const { signal } = new AbortController();
    const nothing = () => undefined;
    const { id } = await sendFile(file, { purpose: 'image', signal, onPercent: nothing, onResume: nothing });
    sent.current.set(file, id);
    return id;
  };
}
