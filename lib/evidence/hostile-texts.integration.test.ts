/** Documents and quotes of one repeated sign, which make careless readers quadratic: the tests would time out. */
import { expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { evilSigns } from './__fixtures__/any-markdown';
import { locateQuote, prepareDocument } from './locate-quote';
import { createProjection } from './projection';

const ordinary = prepareDocument('# Water report\n\nSales rose by **35 %** in 2023, the board said.');

it.each(evilSigns)('locates quotes in, and of, 100,000 characters of %j', (sign) => {
  const evil = prepareDocument(sign.repeat(100_000 / sign.length));
  const quote = sign.repeat(Math.floor(limits.quoteChars / sign.length));
  expect(['exact', 'near', 'similar_passage', 'not_found']).toContain(locateQuote(evil, quote).match);
  expect(locateQuote(evil, `${quote.slice(0, 2_000)} never anywhere`).match).not.toBe('exact');
  expect(locateQuote(ordinary, quote).match).not.toBe('near');
});

it.each(evilSigns)('reads 200,000 characters of %j as the words they show', (sign) => {
  const markdown = sign.repeat(200_000 / sign.length);
  expect(createProjection(markdown).text.length).toBeLessThanOrEqual(markdown.length);
});
