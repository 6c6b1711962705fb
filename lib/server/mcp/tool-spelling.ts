/**
 * How a client spells tool names (protocols 0, "Tool names"). Ours have dots, which the protocol allows since 2025-11-25. A client of
 * an older revision, and one that asks for plain names because its model's provider refuses dots, sees `__` in their place; every
 * title shows the name with dots. A call may use either. Pure.
 */
import { createToolNames } from '@/lib/engine/model/adapters/tool-names';
import { toModelTool, tools } from '@/lib/engine/tools/catalogue';

export type Spell = (name: string) => string;

const names = createToolNames(tools.map(toModelTool));

/** Revisions are dates, so that they compare as text. */
const firstWithDots = '2025-11-25';

/** @param revision null where the client names none, as only older ones do */
export function decideSpelling(revision: string | null, wantsPlain: boolean): Spell {
  const hasDots = !wantsPlain && revision !== null && revision >= firstWithDots;
  return hasDots ? (name) => name : (name) => names.toWire(name);
}

export const readToolName = (spelled: string): string => names.fromWire(spelled);
