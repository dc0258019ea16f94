import { useRef, useState } from 'react';
import type { ChosenPicture, NewPicture, PictureSaving } from '#client/components/parts/PictureField.tsx';
import { errorMessage } from '#client/errors.ts';

/**
 * Uploads chosen pictures and returns their files. A picture that has arrived is not sent again, so that a refused form can be sent once more.
 * @throws SentenceError if the server refuses a picture or cannot be reached
 */
export function useSentPictures() {
  const sent = useRef(new Map<File, string>());
  return async (chosen: NewPicture): Promise<string | null> => {
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

/**
 * A picture that is sent and saved as soon as it is chosen; `save` gets its file, or null once it was removed. What could not be saved stays chosen,
 * and can be sent again.
 */
export function useSavedPicture(stored: string | null, save: (fileId: string | null) => Promise<unknown>) {
  const [value, setValue] = useState<ChosenPicture>(stored);
  const [saving, setSaving] = useState<PictureSaving>({ kind: 'idle' });
  const sendPicture = useSentPictures();
  const onChange = async (chosen: NewPicture): Promise<void> => {
    setValue(chosen);
    setSaving({ kind: 'saving' });
    try {
      await save(await sendPicture(chosen));
      setSaving({ kind: 'idle' });
    } catch (error) {
      setSaving({ kind: 'failed', message: errorMessage(error), onRetry: () => void onChange(chosen) });
    }
  };
  return { value, saving, onChange: (chosen: NewPicture) => void onChange(chosen) };
}
