/** Table rows for LLMX: messages read and printed per second, and tokens, compared with JSON of the same content. */
import { measureMessages, measureTokens } from '@/lib/server/llmx/measure-tokens';
import { readRecordedResearch } from '../llmx/recorded-research';
import { readRecordedSessions } from '../llmx/recorded-sessions';
import { timePrinting, timeReading } from '../llmx/time-messages';
import { type BenchRow, createRows } from '../row';

const row = createRows('llmx');

export async function listLlmxRows(): Promise<BenchRow[]> {
  const [reading, printing] = [timeReading(), timePrinting()];
  const research = await measureMessages('A recorded research run', readRecordedResearch());
  const { seen, unseen } = readRecordedSessions();
  const sessions = [
    await measureMessages('A recorded session of an outside agent', seen),
    await measureMessages('Another one, which was not looked at', unseen),
  ];
  const tokens = [...(await measureTokens()), research, ...sessions].flatMap(
    ({ name, llmx, json, indented }) => [
      row(`tokens: ${name}`, {
        value: llmx,
        unit: 'tokens',
        beside: { JSON: json, 'JSON with line breaks': indented },
      }),
      row(`tokens of JSON: ${name}`, { value: (llmx / json) * 100, unit: '%' }),
    ],
  );
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
