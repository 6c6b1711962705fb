import { readJsonFile } from '../bootstrap/read-json-file.mjs';

/** @typedef {{passed: number, failed: number}} Counts */

/**
 * Reads the counts from vitest's JSON report. A file that failed before its first test counts as one failure. Null if there is no report.
 */
export function readVitestReport(file) {
  const files = readJsonFile(file)?.testResults;
  if (!Array.isArray(files)) return null;
  const counts = { passed: 0, failed: 0 };
  for (const { status, assertionResults = [] } of files) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length;
    counts.failed += failed === 0 && status === 'failed' ? 1 : failed;
  }
  return counts;
}

/** Reads the counts from Playwright's JSON report. A failure outside every test (set-up, a file that does not load) counts too. */
export function readPlaywrightReport(file) {
  const report = readJsonFile(file);
  if (!report?.stats) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0) };
}
