/** The text that code adds to a model's report: sections at its end, and notes. Pure. */
export const reportSections = {
  disagreements: 'Sources disagree',
  gaps: 'What this does not answer',
  tried: 'What was tried',
} as const;

export const reportNotes = {
  extractive:
    'This is made of the sources’ own words: the built-in reader quotes, and writes nothing of its own.',
  findings: 'These are the findings as they were made; no report was written over them.',
  limited: 'Nothing was researched, because a limit was reached first.',
  nothing: 'Nothing that the sources carry was found for this question.',
} as const;

export const isReportSection = (heading: string): boolean =>
  Object.values(reportSections).some((known) => known === heading.trim());

export const isReportNote = (text: string): boolean =>
  Object.values(reportNotes).some((known) => known === text.trim());
