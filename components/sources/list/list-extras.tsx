'use client';

import { RowDrag, type RowDragProps } from '@/components/folders/row-drag';
import { UploadsList } from '../add/uploads-list';
import type { SourceAdding } from '../add/use-add-sources';

export type ListExtrasProps = RowDragProps & { readonly adding: SourceAdding };

/** What the list of sources can do without at first: files that are being uploaded, and rows that are dragged. */
export function ListExtras({ adding, ...drag }: ListExtrasProps) {
  return (
    <>
      {adding.uploads.length > 0 && <UploadsList adding={adding} />}
      <RowDrag {...drag} />
    </>
  );
}
