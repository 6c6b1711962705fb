/** Shows Markdown unrendered, as its own wrapped characters, and says why. */
export function PlainText({ children }: { readonly children: string }) {
  return (
    <>
      <p className="text-label text-soft">
        Shown as plain text, because its markup is too complex to display.
      </p>
      <p className="font-code text-code break-all whitespace-pre-wrap">{children}</p>
    </>
  );
}
