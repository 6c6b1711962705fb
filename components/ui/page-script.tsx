type PageScriptProps = {
  /** Of this response. Browsers hide it from scripts, so React cannot compare it. */
  readonly nonce: string | undefined;
  /** One of our own functions, as text. */
  readonly text: string;
  /** True if the page needs no other script (decision 90). */
  readonly isAlone?: boolean;
};

/** See `scripts/supervisor/serve-without-scripts.mjs`. */
const alone = { 'data-stays': '', 'data-works-alone': '' };

/**
 * A script that is a part of the HTML of a page. Only the server renders it, so that browsers do not fetch its text once more as part of the
 * application.
 */
export function PageScript({ nonce, text, isAlone = false }: PageScriptProps) {
  return (
    <script
      {...(isAlone ? alone : {})}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
