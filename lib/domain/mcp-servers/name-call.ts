/**
 * The names of MCP tools for models (protocols 0, "Tool names"): `mcp.key.tool`, of which providers see `mcp__key__tool` and accept 64 letters,
 * digits, hyphens and underscores. A tool whose own name does not fit gets the part of it that does, and a digest. Pure.
 */
import { createHash } from 'node:crypto';

const maxKeyChars = 20;
const maxToolChars = 36;
const fitting = new RegExp(`^[A-Za-z0-9_-]{1,${maxToolChars}}$`);

/** Reads a key out of a name: `Issue tracker` → `issue-tracker`. A key that is taken gets a number. */
export function nameKey(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxKeyChars - 3)
    .replace(/^-+|-+$/g, '');
  const first = words === '' ? 'server' : words;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? first : `${first}-${number}`;
    if (!taken.has(key)) return key;
  }
}

export function nameCall(key: string, tool: string): string {
  return `mcp.${key}.${fitting.test(tool) ? tool : shortenName(tool)}`;
}

function shortenName(tool: string): string {
  const digest = createHash('sha256').update(tool).digest('hex').slice(0, 8);
  const readable = tool.replace(/[^A-Za-z0-9-]+/g, '_').slice(0, maxToolChars - digest.length - 1);
  return `${readable}_${digest}`;
}
