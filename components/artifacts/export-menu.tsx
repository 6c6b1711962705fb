'use client';

import { Download, FileCheck, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { exportFormatNames, type ExportFormat, exportFormats } from '@/lib/protocol/export-formats';
import type { ExportReply } from '@/lib/protocol/http/artifacts';
import { useExports } from './use-exports';

const labels: Record<ExportFormat, string> = {
  markdown: 'Markdown with footnotes',
  text: 'Plain text',
  html: 'Web page (HTML)',
  pdf: 'PDF',
  docx: 'Word (DOCX)',
  json: 'Data (JSON)',
  csv: 'Tables (CSV)',
  bibtex: 'References (BibTeX)',
  csl: 'References (CSL-JSON)',
};

type ExportMenuProps = {
  readonly artifactId: string;
  readonly version: number | null;
  /** True if there are rows to save as CSV. */
  readonly hasTable: boolean;
};

/** Saves the artifact as a file in the chosen format. Below that, it lists slow exports in progress and finished files. */
export function ExportMenu({ artifactId, version, hasTable }: ExportMenuProps) {
  const timeZone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const { items, save, stop, fetchKept } = useExports({ artifactId, version }, isOpen);
  return (
    <Menu open={isOpen} onOpenChange={setOpen} trigger={<IconButton icon={Download} label="Export" />}>
      {exportFormats.map((format) => (
        <MenuItem key={format} disabled={format === 'csv' && !hasTable} onSelect={() => void save(format)}>
          {labels[format]}
        </MenuItem>
      ))}
      {items.length > 0 && <MenuSeparator />}
      {items.map((item) =>
        item.status === 'making' ? (
          <MenuItem key={item.run_id} icon={X} onSelect={() => void stop(item.run_id)}>
            Creating the {exportFormatNames[item.format]} … Stop
          </MenuItem>
        ) : (
          <MenuItem key={item.run_id} icon={FileCheck} onSelect={() => fetchKept(item)}>
            {describeKept(item, timeZone)}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}

function describeKept({ format, version, created_at: at }: ExportReply, timeZone: string): string {
  const name = exportFormatNames[format];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} of version ${version}, created ${describeTime(at, timeZone)}`;
}

/** True if the text has a table that can be saved as CSV. */
export function hasMarkdownTable(markdown: string): boolean {
  return /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/m.test(markdown);
}
