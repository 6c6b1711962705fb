/** Writes the message for a model that names a tool it was not offered (protocols 1: "rejected with the list of what exists"). Pure. */
import { findNearest } from '@/lib/core/find-nearest';
import { shorten } from '@/lib/core/text';

import type { Tool } from './tool';

const maxQuotedChars = 60;

export function describeUnknownTool(name: string, offered: readonly Pick<Tool, 'name'>[]): string {
  const quoted = `There is no tool "${shorten(name, maxQuotedChars)}" here.`;
  if (offered.length === 0) return `${quoted} There are no tools.`;
  const names = offered.map((tool) => tool.name);
  const nearest = findNearest(name, names);
  return [
    quoted,
    ...(nearest === null ? [] : [`Did you mean "${nearest}"?`]),
    `Tools: ${names.join(', ')}.`,
  ].join(' ');
}
