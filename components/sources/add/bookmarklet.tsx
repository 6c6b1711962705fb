'use client';

import { BookmarkPlus } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { showToast } from '@/components/ui/toast';
import { paths } from '@/lib/core/paths';

/** What the bookmark does on the page that is open: it hands over the address, in a tab of its own. */
const writeBookmark = (origin: string) =>
  `javascript:void(open('${origin}${paths.add()}?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title)))`;

/**
 * A link that is dragged into the bookmarks of the browser. React refuses such an address, because in a text of others it would be an attack, so it is set by hand. A press does
 * nothing but say what to do with it.
 */
export function Bookmarklet() {
  return (
    <p className="hidden items-center gap-2 text-label text-soft tablet:flex">
      <a
        ref={(link) => link?.setAttribute('href', writeBookmark(location.origin))}
        className={buttonStyle({ size: 'small' })}
        onClick={(event) => {
          event.preventDefault();
          showToast('Drag it to the bookmarks of your browser', {
            description: 'There it adds the page that you are reading.',
          });
        }}
      >
        <BookmarkPlus size={16} aria-hidden />
        Add to Sourcebook
      </a>
      Drag this to your bookmarks to add the page you are reading.
    </p>
  );
}
