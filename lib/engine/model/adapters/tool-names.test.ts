import { describe, expect, it } from 'vitest';
import { createToolNames } from './tool-names';

const tool = (name: string) => ({ name, description: '', inputSchema: {} });

describe('createToolNames', () => {
  it('writes dots as two underscores and restores the name', () => {
    const names = createToolNames([tool('browser.open_tab'), tool('get__it'), tool('search')]);
    for (const name of ['browser.open_tab', 'get__it', 'search']) {
      expect(names.toWire(name)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(names.fromWire(names.toWire(name))).toBe(name);
    }
  });

  it('restores a name that was not offered as the model meant it', () => {
    expect(createToolNames([]).fromWire('source__delete')).toBe('source.delete');
  });

  it('refuses two tools that would have the same name on the wire', () => {
    expect(() => createToolNames([tool('a.b'), tool('a__b')])).toThrow();
  });
});
