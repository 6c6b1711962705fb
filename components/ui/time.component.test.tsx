import { describe, expect, it } from 'vitest';
import { describeDate, describeTime } from './describe-time';
import { render } from 'vitest-browser-react';
import { Time } from './time';
import { findOwnTimeZone } from './zoned-format';

const at = '2026-11-20T23:30:00.000Z';

describe('a time', () => {
  it('is shown in the time zone of the browser, with the full time in its tooltip', async () => {
    const screen = await render(<Time of={at} />);
    const shown = screen.container.querySelector('time');
    expect(shown?.textContent).toBe(describeTime(at, findOwnTimeZone()));
    expect(shown?.dateTime).toBe(at);
    expect(shown?.title).toMatch(/2026 at \d\d:\d\d:00 \S+$/);
  });

  it('may fall on another day in another zone, while a calendar day is the same everywhere', () => {
    expect(describeTime(at, 'Asia/Tokyo')).toBe('21 Nov 2026, 08:30');
    expect(describeTime(at, 'America/New_York')).toBe('20 Nov 2026, 18:30');
    expect(describeTime(at, 'UTC')).toBe('20 Nov 2026, 23:30 UTC');
    expect(describeDate(at, 'Asia/Tokyo')).toBe('21 Nov 2026');
    expect(describeDate('2026-11-20', 'America/New_York')).toBe('20 Nov 2026');
  });
});
