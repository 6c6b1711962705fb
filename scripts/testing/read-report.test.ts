import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-report.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'read-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));

describe('readVitestReport', () => {
  it('adds up the tests of all files without the skipped ones', () => {
    const testResults = [
      { status: 'passed', assertionResults: tests('passed', 'passed', 'pending') },
      { status: 'failed', assertionResults: tests('passed', 'failed', 'failed') },
    ];
    expect(readVitestReport(write({ testResults }))).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a file that failed before its first test', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(readVitestReport(write({ testResults }))).toEqual({ passed: 0, failed: 1 });
  });

  it('returns null without a report', () => {
    expect(readVitestReport(path.join(folder, 'none.json'))).toBeNull();
  });
});

describe('readPlaywrightReport', () => {
  it('counts a failure outside every test, and a flaky test as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(readPlaywrightReport(write(report))).toEqual({ passed: 5, failed: 3 });
  });
});
