import { existsSync, readFileSync } from 'node:fs'

/** The part of Vitest's JSON report that is read here. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export interface Leg {
  exitCode: number
  /** Undefined when no test ran. */
  report: Report | undefined
}

/** A leg that failed without a failed test (types, format, a crash), or that ran no test at all, counts as one failure. */
export function countTests(legs: Leg[]): { passed: number; failed: number } {
  const counts = legs.map(({ exitCode, report }) => {
    const passed = report?.numPassedTests ?? 0
    const failed = (report?.numFailedTests ?? 0) + (report?.testResults.filter(isBroken).length ?? 0)
    const silent = failed === 0 && (exitCode !== 0 || passed === 0)
    return { passed, failed: silent ? 1 : failed }
  })
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    failed: counts.reduce((sum, one) => sum + one.failed, 0),
  }
}

/** A file that failed before or beside its tests. */
const isBroken = ({ status, assertionResults }: Report['testResults'][number]) =>
  status === 'failed' && assertionResults.every((one) => one.status !== 'failed')

/** `['0', 'first.json', '1', 'second.json']` → legs. */
export function readLegs(words: string[]): Leg[] {
  return words.flatMap((word, index) => {
    if (index % 2 === 1) return []
    const file = words[index + 1] ?? ''
    return [{ exitCode: Number(word), report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }]
  })
}
