/**
 * The column that holds everything on an artifact's page. It is as wide as the text, plus the margin if the page has room for both (look,
 * "Evidence"). It must be inside a `@container`.
 */
export const frameStyle = 'mx-auto w-full max-w-(--container-measure) @min-[62.5rem]:max-w-218';
