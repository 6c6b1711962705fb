import '@/app/globals.css';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { CitationProvider } from '@/components/citations/citation-provider';
import { TimelineView } from './timeline-view';

it('a timeline shows full dates in one format and keeps other dates as the source writes them', async () => {
  const dates = [
    ['-0044-03-15', 'the Ides of March', 'the Ides of March'],
    ['1846-06-02', '2 June 1846', '2 Jun 1846'],
    ['1902', 'in 1902', 'in 1902'],
    ['1947-03-09', 'March 9th, 1947', '9 Mar 1947'],
    ['1968-10', 'October 1968', 'October 1968'],
    ['1976-10-12', '12.10.1976', '12 Oct 1976'],
    ['1998-06-04', '1998-06-04', '4 Jun 1998'],
  ] as const;
  const events = dates.map(([date, written]) => ({
    date,
    written,
    text: `It happened ${written}.`,
    quotes: [],
  }));
  const screen = await render(
    <CitationProvider citations={[]}>
      <TimelineView data={{ type: 'timeline', events }} />
    </CitationProvider>,
  );
  const times = screen.getByRole('list', { name: '7 events' }).getByRole('time').elements();
  expect(times.map((time) => time.textContent)).toEqual(dates.map(([, , shown]) => shown));
  // The machine-readable date is the one from the source. HTML cannot express years before year 1.
  expect(times.map((time) => time.getAttribute('datetime'))).toEqual([
    null,
    ...dates.slice(1).map(([date]) => date),
  ]);
  // The sentence keeps the wording of the source.
  await expect.element(screen.getByText('It happened March 9th, 1947.')).toBeVisible();
});
