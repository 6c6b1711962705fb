/**
 * `web.summarize`: the lead and the central sentences of the sources, under their headings if they have any, each quoted. Uses the long
 * form for a single source or if `style` asks for detail, otherwise the concise form. Quotes only.
 */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { findCentralUnits, standsAlone } from '../analysis/central-units';
import { createDraftWriter, type Draft, type DraftWriter } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { describeLeftOut, selfDescription } from '../answer/write-answer';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber } from '../transforms/quote-unit';

const argsSchema = z.object({ style: z.string().max(limits.titleChars).optional().catch(undefined) });

/** Number of statements in the lead, in a section, and in the whole summary of a source, for the concise and the long form. */
const sizes = { concise: { lead: 2, section: 1, most: 6 }, full: { lead: 3, section: 2, most: 16 } } as const;
const minSectionUnits = 2;

export function summarize(
  index: PacketIndex,
  args: unknown,
  { leftOut }: { readonly leftOut: number },
): Draft {
  const read = checkShape(argsSchema, args);
  const isLong = read.ok && /detail|full|long|thorough|comprehensive/iu.test(read.value.style ?? '');
  const writer = createDraftWriter();
  const groups = [...groupByNumber(index.units).values()];
  writer.add('The main points, word for word:');
  for (const units of groups) {
    addSource(writer, {
      index,
      units,
      size: sizes[isLong || groups.length === 1 ? 'full' : 'concise'],
      isOne: groups.length === 1,
    });
  }
  writer.add([selfDescription, ...describeLeftOut({ leftOut })].join('\n'));
  return writer.finish('Summary');
}

type SourcePart = {
  readonly index: PacketIndex;
  readonly units: readonly IndexedUnit[];
  readonly size: (typeof sizes)[keyof typeof sizes];
  readonly isOne: boolean;
};

function addSource(writer: DraftWriter, { index, units, size, isOne }: SourcePart): void {
  const title = units[0]?.source.title ?? '';
  if (!isOne && title !== '') writer.add(`## ${escapeMarkdown(title)}`);
  const told = new Set<number>();
  const sections = isOne ? listSections(units) : [];
  const lead = findLead(index, units, sections.length > 1 ? size.lead : size.most / 2);
  addStatements(writer, lead, told);
  for (const [heading, part] of sections.length > 1 ? sections : []) {
    if (told.size >= size.most) break;
    const left = part.filter((unit) => !told.has(unit.id));
    const central = findCentralUnits(index, left, { most: size.section });
    if (central.length === 0) continue;
    if (heading !== '') writer.add(`### ${escapeMarkdown(heading)}`);
    addStatements(writer, central, told);
  }
}

/** The first sentence that can be understood alone says what the text is about; the central sentences say the rest. */
function findLead(index: PacketIndex, units: readonly IndexedUnit[], most: number): IndexedUnit[] {
  const first = units.find((unit) => unit.kind === 'sentence' && standsAlone(unit));
  const central = findCentralUnits(index, units, { most }).filter((unit) => unit.id !== first?.id);
  return [...(first === undefined ? [] : [first]), ...central.slice(0, Math.max(1, most - 1))];
}

function listSections(units: readonly IndexedUnit[]): [string, IndexedUnit[]][] {
  const sections = new Map<string, IndexedUnit[]>();
  for (const unit of units) {
    const heading = unit.headings.at(-1) ?? '';
    sections.set(heading, [...(sections.get(heading) ?? []), unit]);
  }
  return [...sections].filter(([, part]) => part.filter(standsAlone).length >= minSectionUnits);
}

function addStatements(writer: DraftWriter, units: readonly IndexedUnit[], told: Set<number>): void {
  const lines = units.map((unit) => {
    told.add(unit.id);
    return `- ${escapeMarkdown(unit.text)} ${writer.cite(unit.source, unit.text)}`;
  });
  if (lines.length > 0) writer.add(lines.join('\n'));
}
