/**
 * Decides how a client spells tool names (protocols 0, "Tool names"). Our names have dots, which the protocol allows since 2025-11-25. A
 * client of an older revision, or one that requests plain names because its model's provider refuses dots, sees `__` instead. Every title
 * shows the name with dots, and a call may use either form. Pure.
 */
import { createToolNames } from '@/lib/engine/model/adapters/tool-names';
import { toModelTool, tools } from '@/lib/engine/tools/catalogue';

export type Spell = (name: string) => string;

const names = createToolNames(tools.map(toModelTool));

/** Revisions are dates, so they can be compared as text. */
const firstWithDots = '2025-11-25';

/** @param revision null if the client names none, as only older clients do */
export function decideSpelling(revision: string | null, wantsPlain: boolean): Spell {
  const hasDots = !wantsPlain && revision !== null && revision >= firstWithDots;
  return hasDots ? (name) => name : (name) => names.toWire(name);
}

export const readToolName = (spelled: string): string => names.fromWire(spelled);
