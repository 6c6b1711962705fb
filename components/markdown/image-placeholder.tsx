import { ImageOff } from 'lucide-react';
import { readLink } from './read-link';

type ImagePlaceholderProps = { readonly alt: string | undefined; readonly src: string | undefined };

/** Shows an image's alternative text and host in its place. The image is never loaded, because loading it would inform the host. */
export function ImagePlaceholder({ alt, src }: ImagePlaceholderProps) {
  const host = readLink(src)?.host;
  const words = alt?.trim() || 'Image without a description';
  return (
    <span className="image-placeholder">
      <ImageOff size={16} aria-hidden />
      <span className="min-w-0 truncate">{words}</span>
      {host && <span className="truncate">· {host}</span>}
    </span>
  );
}
