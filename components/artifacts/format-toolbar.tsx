'use client';

import {
  Bold,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Table,
  TextQuote,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { describeFormatKey, formatKeys } from './format-keys';
import { type FormatName, formatNames } from './edit-markdown';

const looks: Readonly<Record<FormatName, { readonly label: string; readonly icon: LucideIcon }>> = {
  bold: { label: 'Bold', icon: Bold },
  italic: { label: 'Italic', icon: Italic },
  heading: { label: 'Heading', icon: Heading2 },
  bullets: { label: 'List', icon: List },
  numbers: { label: 'Numbered list', icon: ListOrdered },
  quotation: { label: 'Quotation', icon: TextQuote },
  link: { label: 'Link', icon: Link },
  table: { label: 'Table', icon: Table },
};

type FormatToolbarProps = {
  readonly isDisabled: boolean;
  readonly onFormat: (format: FormatName) => void;
};

/** The formats of a text as buttons. It is one tab stop, and arrow keys move within it (ux 9). */
export function FormatToolbar({ isDisabled, onFormat }: FormatToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const last = formatNames.length - 1;
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + formatNames.length) % formatNames.length;
    setCurrent(index);
    bar.current?.querySelectorAll('button').item(index).focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label="Format" className="flex flex-wrap gap-0.5" onKeyDown={press}>
      {formatNames.map((format, index) => (
        <IconButton
          key={format}
          size="small"
          icon={looks[format].icon}
          label={looks[format].label}
          shortcut={describeFormatKey(formatKeys[format])}
          tabIndex={index === current ? 0 : -1}
          disabled={isDisabled}
          // The selection of the text stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  );
}
