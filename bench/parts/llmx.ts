/** Table rows for LLMX: messages read and printed per second, and tokens, compared with JSON of the same content. */
import { measureMessages, measureTokens } from '@/lib/server/llmx/measure-tokens';
import { readRecordedResearch } from '../llmx/recorded-research';
import { timePrinting, timeReading } from '../llmx/time-messages';
import { type BenchRow, createRows } from '../row';

const row = createRows('llmx');

export async function listLlmxRows(): Promise<BenchRow[]> {
  const [reading, printing] = [timeReading(), timePrinting()];
  const research = await measureMessages('A recorded research run', readRecordedResearch());
  const tokens = [...(await measureTokens()), research].flatMap(({ name, llmx, json }) => [
    row(`tokens: ${name}`, { value: llmx, unit: 'tokens', beside: { JSON: json } }),
    row(`tokens of JSON: ${name}`, { value: (llmx / json) * 100, unit: '%' }),
  ]);
  return [
    row('messages read', { value: reading.llmx, unit: '/s', beside: { 'JSON.parse': reading.json } }),
    row('time of JSON.parse', { value: reading.json / reading.llmx, unit: '×' }),
    row('messages printed', {
      value: printing.llmx,
      unit: '/s',
      beside: { 'JSON.stringify': printing.json },
    }),
    row('time of JSON.stringify', { value: printing.json / printing.llmx, unit: '×' }),
    ...tokens,
  ];
}
