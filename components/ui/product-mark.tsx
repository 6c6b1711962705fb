/** The product's mark. Its name stands beside it or is known, so it has no text of its own. */
export function ProductMark() {
  return <img src="/icon.svg" alt="" width={22} height={22} className="shrink-0" />;
}
