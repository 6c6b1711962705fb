import { expect, it } from 'vitest';
import { createCalmReport } from './calm-report';

function listen() {
  let time = 0;
  const heard: object[] = [];
  const report = createCalmReport(
    (said) => heard.push(said),
    () => time,
  );
  return { heard, report, wait: (ms: number) => (time += ms) };
}

it('a reason that every queue meets is reported once, and with its count when it comes again later', () => {
  const { heard, report, wait } = listen();
  for (const queue of ['run', 'page', 'erase']) report(`no database (Queue: ${queue}, Worker: 1)`);
  wait(5_000);
  report('no database (Queue: run, Worker: 2)');
  expect(heard).toEqual([
    { reason: 'no database', repeated: 0 },
    { reason: 'no database', repeated: 2 },
  ]);
});

it('another reason is reported at once', () => {
  const { heard, report } = listen();
  report('no database (Queue: run, Worker: 1)');
  report('no memory (Queue: run, Worker: 1)');
  expect(heard).toHaveLength(2);
});
