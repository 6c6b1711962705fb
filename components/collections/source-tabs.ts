/** The ways to add sources, as the tabs of the dialog and in the address that opens it. */
export const sourceTabs = ['urls', 'files', 'note', 'pages'] as const;
export type SourceTab = (typeof sourceTabs)[number];
