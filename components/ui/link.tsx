'use client';

import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link inside the product, which does not fetch its page in advance. Every page is made for its reader and has no part that could be
 * shown earlier, so each link on the screen would cost the server a request, and opening the page would still cost another.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />;
}
