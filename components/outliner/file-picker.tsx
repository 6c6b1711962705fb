'use client';

import type { RefObject } from 'react';
import type { FilePlace } from './use-add-files';

type FilePickerProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Where the chosen files go. */
  readonly place: FilePlace | null;
  readonly onPick: (files: readonly File[], place: FilePlace) => void;
};

const accepted = 'image/png,image/jpeg,image/gif,image/webp,image/avif,.pdf,.docx,.xlsx,.pptx';

/** The browser's own dialog for files, which a command of a block opens. */
export function FilePicker({ input, place, onPick }: FilePickerProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={accepted}
      aria-label="Files for the block"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (place !== null && files.length > 0) onPick(files, place);
      }}
    />
  );
}
