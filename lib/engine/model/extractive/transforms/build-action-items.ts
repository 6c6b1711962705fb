/**
 * Lists sentences that say what is to be done: an instruction, or that something must or should be done, with who and by when as written.
 * Based on form alone: a rule that has always been kept is listed like a task that nobody has begun. Pure.
 */
import { findDates } from '../analysis/dates';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber, statedBy } from './quote-unit';
import type { ActionItemsData, TransformOptions } from './types';

const defaultMost = 20;
const chars = { min: 15, max: 320 };

const obligation =
  /\b(?:must|shall|should|needs? to|ha(?:s|ve) to|is to be|are to be|is due|are due|(?:is|are|was|were) (?:asked|required|requested|instructed|advised|recommended) to|recommends?(?: that|ed)?|to do:|action:|next step)\b/iu;
/** Verbs with which instructions begin; as the first word of a list item or sentence, they are not a noun or a statement. */
const instruction =
  /^(?:(?:please|always|never|do not|don['’]t|make sure|be sure|remember|try) )?(?:add|adopt|agree|appoint|apply|arrange|ask|assess|assign|avoid|book|bring|build|buy|call|check|choose|clean|clear|close|collect|compare|complete|confirm|consider|contact|create|decide|define|delete|discuss|draft|ensure|establish|evaluate|explain|file|find|finish|fix|follow|gather|hire|identify|implement|improve|inform|inspect|install|introduce|invite|keep|limit|make|measure|monitor|move|notify|open|order|organi[sz]e|paint|plan|prepare|protect|provide|publish|reduce|remove|renew|repair|replace|report|request|review|run|schedule|send|set|start|stop|store|submit|switch|talk|tell|test|train|update|use|verify|wear|write)\b\s+\S/iu;
/** `Paint on the deck is peeling`: the first word is a noun. */
const statement =
  /^\p{L}+\s+(?:(?:on|of|in|at|for|from|by|to)\s+[^,;]{1,80}\s)?(?:is|are|was|were|has|have|had|can|will)\b/iu;
/** A condition of the past, or what others should have done, is no task. */
const past = /\b(?:should|must|could) have\b|\bshould(?:n['’]t| not)? be able\b/iu;

export function buildActionItems(index: PacketIndex, options: TransformOptions = {}): ActionItemsData {
  const found = [...groupByNumber(index.units).values()].map((units) => units.filter(isAction));
  const most = options.most ?? defaultMost;
  const longest = Math.max(0, ...found.map((units) => units.length));
  const inTurns = Array.from({ length: longest }, (_, place) =>
    found.flatMap((units) => units.slice(place, place + 1)),
  ).flat();
  const told = new Set<string>();
  const items = inTurns.filter(({ text }) => !told.has(text) && told.add(text).size > 0).slice(0, most);
  return {
    type: 'action_items',
    items: items
      .toSorted((one, other) => one.id - other.id)
      .map((unit) => ({ ...statedBy(unit), due: findDates(unit.text)[0]?.text ?? null })),
  };
}

function isAction({ kind, text }: IndexedUnit): boolean {
  if (kind !== 'sentence' && kind !== 'item') return false;
  if (text.length < chars.min || text.length > chars.max || text.endsWith('?') || past.test(text))
    return false;
  return obligation.test(text) || (instruction.test(text) && !statement.test(text));
}
