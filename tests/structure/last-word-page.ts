import { type ChangeEvent, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useAutosave } from '#client/components/forms/useAutosave.ts';
import { useLatest } from '#client/components/forms/useLatest.ts';
import { lastWord } from '#client/last-word.ts';

/** One field that saves automatically and takes any length; the fields of our screens are too short to reach the limit of an unloading page. */
function Notes() {
  const [brandBio, setText] = useState('');
  const latest = useLatest({ brandBio });
  const { edit } = useAutosave<'brandBio', { brandBio: string }>({
    prepare: async () => undefined,
    pack: () => ({ body: latest(), names: ['brandBio'] }),
    // Requests sent while the page stays never arrive, so the page must send its text when it unloads.
    send: (body, last) => (last ? lastWord.settings.saveCompany.mutate(body) : new Promise(() => {})),
  });
  return createElement('textarea', {
    'aria-label': 'Notes',
    onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
      setText(currentTarget.value);
      edit('brandBio');
    },
  });
}

const place = document.getElementById('root');
if (place) createRoot(place).render(createElement(Notes));
