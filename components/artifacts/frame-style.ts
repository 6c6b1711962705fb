/**
 * The column that everything on an artifact's page stands in: the measure of the text, and with the margin beside it where the
 * page has room for both (look, "Evidence"). Inside a `@container`.
 */
export const frameStyle = 'mx-auto w-full max-w-(--container-measure) @min-[62.5rem]:max-w-218';
