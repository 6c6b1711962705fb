/** Builds a report from quotes of the sources: a lead, then a section for each heading or source with its central sentences. Pure. */
import { findCentralUnits } from '../analysis/central-units';
import type { PacketIndex } from '../rank/packet-index';
import { listSections } from './list-sections';
import { readFocus, statedBy } from './quote-unit';
import type { ReportData, TransformOptions } from './types';

const leadStatements = 3;
const sectionStatements = 4;
const defaultSections = 10;

export function buildReport(index: PacketIndex, options: TransformOptions = {}): ReportData {
  const focus = readFocus(options.focus);
  const most = options.most ?? defaultSections;
  const lead = findCentralUnits(index, index.units, { most: leadStatements, focus });
  const told = new Set(lead.map((unit) => unit.id));
  const sections = listSections(index, most)
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
    sections: sections.slice(0, most),
  };
}

export function titleOf(index: PacketIndex): string {
  const titles = [...new Set(index.units.map((unit) => unit.source.title).filter((title) => title !== ''))];
  return titles.length === 1 ? (titles[0] ?? 'Report') : `Report on ${titles.length} sources`;
}
