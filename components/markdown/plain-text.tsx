/** Markdown that is not rendered: its own characters, wrapped. */
export function PlainText({ children }: { readonly children: string }) {
  return <p className="font-code text-code break-all whitespace-pre-wrap">{children}</p>;
}
