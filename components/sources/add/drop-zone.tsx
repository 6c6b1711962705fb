'use client';

import { FileDown } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { handOver, type Handover } from '@/components/ui/late-trigger';

type DropZoneProps = {
  readonly handover: Handover;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Listens on the drop target and shows over it what may be dropped. Its code loads after the first page. */
export function DropZone({ handover, onFiles }: DropZoneProps) {
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => files.length > 0 && onFiles(files),
  });
  const give = handOver(handover);
  return (
    <>
      {give({ ...getRootProps({ role: undefined as never }), tabIndex: undefined })}
      {isDragActive && (
        <div className="absolute inset-2 z-20 grid place-items-center rounded-panel border-2 border-dashed border-accent bg-paper">
          <p className="flex items-center gap-2 font-medium">
            <FileDown size={20} aria-hidden />
            Drop to add: PDF, DOCX, PPTX, XLSX, EPUB, HTML, MHTML, Markdown, text, CSV, BibTeX, RIS
          </p>
        </div>
      )}
    </>
  );
}
