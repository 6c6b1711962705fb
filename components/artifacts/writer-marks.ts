import {
  Decoration,
  type DecorationSet,
  EditorView,
  type Extension,
  StateEffect,
  StateField,
  WidgetType,
} from '@uiw/react-codemirror';
import { describeWriters } from '@/components/presence/describe-writers';
import type { Writers } from '@/components/presence/use-writers';
import '@/components/presence/writer-mark.css';

type WriterPlace = { readonly at: number; readonly value: Writers };

const setWriters = StateEffect.define<readonly WriterPlace[]>();

/** The names of those who write in a paragraph, at the end of its first line. */
class WriterWidget extends WidgetType {
  constructor(readonly writers: Writers) {
    super();
  }

  override eq(other: WriterWidget): boolean {
    return other.writers.join('\n') === this.writers.join('\n');
  }

  override toDOM(): HTMLElement {
    const { initials, names, sentence } = describeWriters(this.writers);
    const mark = document.createElement('span');
    mark.className = 'writer-mark';
    mark.title = sentence;
    const circle = document.createElement('span');
    circle.className = 'writer-initials';
    circle.ariaHidden = 'true';
    circle.textContent = initials;
    mark.append(circle, names);
    return mark;
  }
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const places = transaction.effects
      .flatMap((effect) => (effect.is(setWriters) ? [effect.value] : []))
      .at(-1);
    if (places === undefined) return marks.map(transaction.changes);
    const { doc } = transaction.state;
    return Decoration.set(
      places.flatMap(({ at, value }) => {
        const line = doc.lineAt(Math.min(at, doc.length));
        return [
          Decoration.line({ class: 'cm-written' }).range(line.from),
          Decoration.widget({ widget: new WriterWidget(value), side: 1 }).range(line.to),
        ];
      }),
      true,
    );
  },
  provide: (own) => EditorView.decorations.from(own),
});

export const writerMarks: Extension = [
  field,
  EditorView.theme({ '.cm-written': { boxShadow: 'inset 2px 0 0 var(--color-accent)' } }),
];

export function showWriters(view: EditorView, places: readonly WriterPlace[]): void {
  view.dispatch({ effects: setWriters.of(places) });
}
