/** The text that code adds to a report: its sections, labels and notes. Pure. */
export const reportSections = {
  summary: 'In short',
  disagreements: 'Sources disagree',
  gaps: 'What this does not answer',
  tried: 'What was tried',
} as const;

/** With these begins what a report says of itself, not of the sources. */
export const reportLabels = { gap: 'Not answered:', limit: 'Limit reached:' } as const;

export const reportNotes = {
  extractive:
    'This is made of the sources’ own words: the built-in reader quotes, and writes nothing of its own.',
  findings: 'These are the findings as they were made; no report was written over them.',
  limited: 'Nothing was researched, because a limit was reached first.',
  nothing: 'Nothing that the sources carry was found for this question.',
} as const;

const closingSections: readonly string[] = [
  reportSections.disagreements,
  reportSections.gaps,
  reportSections.tried,
];

export const isReportSection = (heading: string): boolean => closingSections.includes(heading.trim());

export const isReportNote = (text: string): boolean =>
  Object.values(reportNotes).some((known) => known === text.trim()) ||
  Object.values(reportLabels).some((label) => text.trimStart().startsWith(label));
