import { ImageOff } from 'lucide-react';
import { readLink } from './read-link';

type ImagePlaceholderProps = { readonly alt: string | undefined; readonly src: string | undefined };

/** Where a picture would stand: its words and its host. Nothing is ever loaded, because loading tells the host. */
export function ImagePlaceholder({ alt, src }: ImagePlaceholderProps) {
  const host = readLink(src)?.host;
  const words = alt?.trim() || 'Picture without a description';
  return (
    <span className="image-placeholder">
      <ImageOff size={16} aria-hidden />
      <span className="min-w-0 truncate">{words}</span>
      {host && <span className="truncate">· {host}</span>}
    </span>
  );
}
