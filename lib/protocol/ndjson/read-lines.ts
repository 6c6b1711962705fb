/**
 * A bounded reader that splits bytes into lines (run-stream §3, NDJSON): UTF-8, `\n` or `\r\n`, chunks cut anywhere. A line that is too
 * long is dropped without affecting the others. It knows no JSON and no message types, and never holds more than one line.
 */
export type LineReading =
  | { readonly type: 'line'; readonly text: string; readonly number: number }
  | { readonly type: 'line-too-long'; readonly number: number; readonly maxChars: number };

export type LineReader = {
  push(bytes: Uint8Array): readonly LineReading[];
  /** Returns the last line if it has no line break. */
  end(): readonly LineReading[];
};

export function createLineReader(maxChars: number): LineReader {
  const decoder = new TextDecoder();
  let fragments: string[] = [];
  let heldChars = 0;
  let isTooLong = false;
  let number = 0;

  function hold(text: string): void {
    heldChars += text.length;
    // One more for the `\r` of a line break, which does not count as part of the line.
    if (heldChars > maxChars + 1) {
      isTooLong = true;
      fragments = [];
    } else fragments.push(text);
  }

  function finish(): LineReading[] {
    const text = fragments.join('').replace(/\r$/, '');
    const failed = isTooLong || text.length > maxChars;
    fragments = [];
    heldChars = 0;
    isTooLong = false;
    number += 1;
    if (failed) return [{ type: 'line-too-long', number, maxChars }];
    return text.trim() === '' ? [] : [{ type: 'line', text, number }];
  }

  function take(text: string): LineReading[] {
    const pieces = text.split('\n');
    const rest = pieces.pop() ?? '';
    const lines = pieces.flatMap((piece) => {
      hold(piece);
      return finish();
    });
    hold(rest);
    return lines;
  }

  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end: () => [...take(decoder.decode()), ...finish()],
  };
}
