/** The rows of a list of sources while they are loading. */
export function SourceShapes() {
  return (
    <div aria-hidden className="grid gap-2 px-1 pt-1">
      {[72, 88, 64, 80].map((width) => (
        <div key={width} className="h-7 rounded-control bg-sunk" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
