/** Builds a report from quotes of the sources: a lead, then a section for each heading or source with its central sentences. Pure. */
import { findCentralUnits, standsAlone } from '../analysis/central-units';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber, readFocus, statedBy } from './quote-unit';
import type { ReportData, TransformOptions } from './types';

const leadStatements = 3;
const sectionStatements = 4;
const defaultSections = 10;
const minSectionUnits = 3;

export function buildReport(index: PacketIndex, options: TransformOptions = {}): ReportData {
  const focus = readFocus(options.focus);
  const lead = findCentralUnits(index, index.units, { most: leadStatements, focus });
  const told = new Set(lead.map((unit) => unit.id));
  const sections = listSections(index)
    .map(({ heading, units }) => ({
      heading,
      statements: findCentralUnits(
        index,
        units.filter((unit) => !told.has(unit.id)),
        { most: sectionStatements, focus },
      ).map(statedBy),
    }))
    .filter((section) => section.statements.length > 0);
  return {
    type: 'report',
    title: options.title ?? titleOf(index),
    lead: lead.map(statedBy),
    sections: sections.slice(0, options.most ?? defaultSections),
  };
}

export function titleOf(index: PacketIndex): string {
  const titles = [...new Set(index.units.map((unit) => unit.source.title).filter((title) => title !== ''))];
  return titles.length === 1 ? (titles[0] ?? 'Report') : `Report on ${titles.length} sources`;
}

type Section = { readonly heading: string; readonly units: readonly IndexedUnit[] };

/** The sections of a single source are its headings; with several sources, each source is a section. */
function listSections(index: PacketIndex): Section[] {
  const bySource = [...groupByNumber(index.units).values()];
  if (bySource.length > 1) {
    return bySource.map((units) => ({
      heading: units[0]?.source.title ?? `Source ${units[0]?.source.n ?? ''}`,
      units,
    }));
  }
  const groups = new Map<string, IndexedUnit[]>();
  for (const unit of index.units) {
    const heading = unit.headings.at(-1) ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), unit]);
  }
  return [...groups]
    .filter(([, units]) => units.filter(standsAlone).length >= minSectionUnits)
    .map(([heading, units]) => ({ heading: heading === '' ? 'In short' : heading, units }));
}
