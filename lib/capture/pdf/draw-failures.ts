/** Why a page of a PDF could not be drawn. Without pdf.js, so that those who only ask for a picture can import it. */
export const drawFailures = ['no_such_page', 'damaged'] as const;
export type DrawFailure = (typeof drawFailures)[number];
