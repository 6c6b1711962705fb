/**
 * Decides how a client spells tool names (protocols 0, "Tool names"). Our names have dots. The protocol allows those since 2025-11-25, but clients
 * pass names on as they are, and the largest providers of models refuse every request with such a name. So every client sees `__`, unless it
 * asks for the specified names. Every title shows the name with dots, and a call may use either form. Pure.
 */
import { createToolNames } from '@/lib/engine/model/adapters/tool-names';
import { toModelTool, tools } from '@/lib/engine/tools/catalogue';

export type Spell = (name: string) => string;

const names = createToolNames(tools.map(toModelTool));

/** How a client may ask for its names. */
export const spellings = ['plain', 'dots'] as const;

export const decideSpelling = (wanted: (typeof spellings)[number]): Spell =>
  wanted === 'dots' ? (name) => name : (name) => names.toWire(name);

export const readToolName = (spelled: string): string => names.fromWire(spelled);

const dotted = tools.map(({ name }) => name).filter((name) => name.includes('.'));

/** Spells the tools that a sentence names as the client knows them. */
export const spellWithin = (sentence: string, spell: Spell): string =>
  dotted.reduce((text, name) => text.replaceAll(name, spell(name)), sentence);
