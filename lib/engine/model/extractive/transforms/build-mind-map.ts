/**
 * Draws what the sources speak of around a centre: a branch for each name or term that comes up most, with the sentences that represent what
 * is said of it. A sentence stands on one branch only, so that two branches never show the same. Pure.
 */
import { findCentralUnits, shareOf, standsAlone } from '../analysis/central-units';
import { findHolding, findPhrases } from '../analysis/phrases';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { upperFirst } from './list-subjects';
import { listSections } from './list-sections';
import { nameSubject } from './name-subject';
import { readFocus, statedBy } from './quote-unit';
import type { MindMapData, TransformOptions } from './types';

const defaultMost = 8;
const statementsEach = 4;
/** A branch with a single sentence is that sentence under another name. */
const leastStatements = 2;
/** Many phrases are mentioned only in sentences that other branches have taken. */
const candidatesPerBranch = 5;
const leastBranches = 2;
const alikeShare = 0.6;

export function buildMindMap(index: PacketIndex, options: TransformOptions = {}): MindMapData {
  const most = options.most ?? defaultMost;
  const focus = readFocus(options.focus);
  const told: IndexedUnit[] = [];
  const branches: MindMapData['branches'][number][] = [];
  for (const phrase of findPhrases(index.units.filter(standsAlone), most * candidatesPerBranch)) {
    if (branches.length >= most) break;
    const free = findHolding(index.units, phrase).filter(
      (unit) => !told.some((other) => isAlike(unit, other)),
    );
    const chosen = findCentralUnits(index, free, { most: statementsEach, focus });
    if (chosen.length < leastStatements) continue;
    told.push(...chosen);
    branches.push({ label: upperFirst(phrase.text), statements: chosen.map(statedBy) });
  }
  const drawn = branches.length >= leastBranches ? branches : drawSections(index, { most, focus });
  return { type: 'mind_map', centre: nameSubject(index, options), branches: drawn };
}

type Wanted = { readonly most: number; readonly focus: ReadonlySet<string> };

/** Where few names recur, the branches are the sections. */
const drawSections = (index: PacketIndex, { most, focus }: Wanted): MindMapData['branches'] =>
  listSections(index, most)
    .slice(0, most)
    .map(({ heading, units }) => ({
      label: heading,
      statements: findCentralUnits(index, units, { most: statementsEach, focus }).map(statedBy),
    }))
    .filter(({ statements }) => statements.length > 0);

const isAlike = (unit: IndexedUnit, other: IndexedUnit): boolean =>
  unit.id === other.id || shareOf(unit, other) > alikeShare;
