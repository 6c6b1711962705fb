import { QuoteChips } from '../quote-chips';

export type ShownRecord = {
  readonly title: string;
  readonly isMarked: boolean;
  readonly fields: readonly {
    readonly name: string;
    /** Null if the source says nothing. */
    readonly value: string | null;
    readonly indexes: readonly number[];
  }[];
};

/** The rows of a table below one another, for places where its columns do not fit. What a source does not say is left out. */
export function RecordsView({ records }: { readonly records: readonly ShownRecord[] }) {
  return (
    <div className="grid gap-5">
      {records.map(({ title, isMarked, fields }, place) => (
        <section key={place} className="grid gap-2 border-t border-line pt-3">
          <h2 className="font-reading text-title font-semibold" dir="auto">
            {title}
          </h2>
          {isMarked && <p className="text-label text-soft">The sources differ.</p>}
          <dl className="grid gap-2">
            {fields.map(
              ({ name, value, indexes }, index) =>
                value !== null && (
                  <div key={index}>
                    <dt className="text-label text-soft" dir="auto">
                      {name}
                    </dt>
                    <dd className="reading" dir="auto">
                      {value}
                      <QuoteChips indexes={indexes} />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}
