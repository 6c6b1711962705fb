'use client';

import { RowDrag, type RowDragProps } from '@/components/folders/row-drag';
import { UploadsList, type UploadsListProps } from '../add/uploads-list';

export type ListExtrasProps = RowDragProps & UploadsListProps;

/** What the list of sources can do without at first: files that are being uploaded, and rows that are dragged. */
export function ListExtras({ adding, onOpen, ...drag }: ListExtrasProps) {
  return (
    <>
      {adding.uploads.length > 0 && <UploadsList adding={adding} onOpen={onOpen} />}
      <RowDrag {...drag} />
    </>
  );
}
