/**
 * Finds the addresses in what the user wrote: full ones (`https://…`) and bare hosts (`example.com/report`). They may be fetched without
 * asking, so only messages of users may be passed in, never an answer, a source or a tool's result. One bounded pass over the text. A
 * missed address only means that the user is asked.
 */
import { limits } from '@/lib/core/limits';
import { findAddressSpelling } from './address';

/** White space, quotes, angle brackets, the characters between the two parts of a Markdown link, and full-width punctuation. */
const between = /[\s<>"“”„`|\\]|\]\(|[、。，；：！？「」『』（）《》【】]/;

const opening = /^[([{'‘’*_~]+/;
const closing = new Set(".,;:!?'‘’*_~…");
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:[/?#]|$)/u;

/** If there are more addresses than `limits.typedAddresses`, those in the newest messages take precedence. */
export function findTypedAddresses(messages: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const message of messages.toReversed()) {
    for (const word of message.slice(0, limits.messageChars).split(between)) {
      if (found.size >= limits.typedAddresses) return [...found];
      const address = findAddress(word);
      if (address !== null) found.add(address);
    }
  }
  return [...found];
}

function findAddress(word: string): string | null {
  const bare = trimClosing(word.replace(opening, ''));
  if (bareHost.test(bare)) return findAddressSpelling(bare);
  const start = bare.search(/https?:\/\//i);
  return start === -1 ? null : findAddressSpelling(bare.slice(start));
}

/** Removes the punctuation of the surrounding sentence. A closing bracket belongs to the address if it was opened inside it. */
function trimClosing(text: string): string {
  const unopened = countUnopened(text);
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if (closing.has(last)) continue;
    const left = unopened.get(last) ?? 0;
    if (left === 0) break;
    unopened.set(last, left - 1);
  }
  return text.slice(0, end);
}

function countUnopened(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [close, open] of Object.entries(brackets)) {
    counts.set(close, Math.max(0, text.split(close).length - text.split(open).length));
  }
  return counts;
}
