'use client';

import { type ComponentProps, useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { writeRichText } from './write-rich-text';
import { writeTable } from './write-table';

/** A table that scrolls by itself and can be copied for a text or a spreadsheet. */
export function TableBlock(props: ComponentProps<'table'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const writeHtml = () => writeRichText(scroller.current);
  return (
    <div className="group/table relative">
      <div ref={scroller} className="table-scroll" role="region" aria-label="Table" tabIndex={0}>
        <table {...props} />
      </div>
      <div className="no-print absolute end-0 bottom-full rounded-control text-end bg-paper font-operating opacity-0 transition-opacity group-focus-within/table:opacity-100 group-hover/table:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
        <CopyButton label="Copy table" text={() => writeTable(writeHtml())} html={writeHtml} />
      </div>
    </div>
  );
}
