/**
 * How the teams that collected the sources want answers to be written: as a part of a system prompt, and as a sentence under the answer.
 * Instructions shape the text of an answer only; quotes, citations and limits stay as the rest of the prompt demands. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';

export type TeamInstructions = { readonly title: string; readonly instructions: string };

/** Leaves out collections that ask for nothing or for the same as one before, and those for which there is no room. */
export function chooseInstructions(collections: readonly TeamInstructions[]): TeamInstructions[] {
  const chosen = new Map<string, TeamInstructions>();
  let chars = 0;
  for (const { title, instructions } of collections) {
    const isNew = instructions !== '' && !chosen.has(instructions);
    if (!isNew || chars + instructions.length > limits.instructionsTogetherChars) continue;
    chars += instructions.length;
    chosen.set(instructions, { title, instructions });
  }
  return [...chosen.values()];
}

/** A paragraph for a system prompt, or none. */
export function writeInstructions(chosen: readonly TeamInstructions[]): readonly string[] {
  const [first, ...others] = chosen;
  const kept = 'Quotes and citations stay as described above.';
  if (first === undefined) return [];
  if (others.length === 0)
    return [
      `The team that collected the sources wants answers to be written as follows. ${kept}\n\n${first.instructions}`,
    ];
  const each = chosen.map(({ title, instructions }) => `For what rests on “${title}”:\n\n${instructions}`);
  return [
    `The sources come from several collections, whose teams want answers to be written as follows. ${kept}`,
    ...each,
  ];
}

/** Says under the answer which instructions went along, or that the reader could not follow them. */
export function describeInstructions(
  chosen: readonly TeamInstructions[],
  onlyQuotes: boolean,
): readonly string[] {
  if (chosen.length === 0) return [];
  if (onlyQuotes) {
    const which = chosen.length === 1 ? 'this collection' : 'these collections';
    return [`The instructions of ${which} need a language model; without one, sources are quoted.`];
  }
  return chosen.map(({ title, instructions }) => {
    const who = chosen.length === 1 ? 'the collection' : `“${title}”`;
    return `Written as ${who} asks: “${shorten(instructions, limits.linkTextChars)}”`;
  });
}
