import { existsSync, readFileSync } from 'node:fs'

/** The part of Vitest's JSON report that is read here. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** The file. */
    name: string
    status: string
    /** Why a file did not load. */
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
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

/** A line for each failure with the first line of its message, which would otherwise stand thousands of lines further up. */
export function nameFailures(legs: Leg[]): string[] {
  return legs.flatMap(({ exitCode, report }) => {
    const named = (report?.testResults ?? []).flatMap((file) => [
      ...(isBroken(file) ? [`${file.name}: ${firstLine(file.message)}`] : []),
      ...file.assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => `${file.name}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`),
    ])
    const silent = exitCode !== 0 && named.length === 0
    return silent ? [`ended with ${exitCode} without a failed test`] : named
  })
}

const firstLine = (text: string | undefined) => (text ?? '').split('\n', 1)[0]?.slice(0, 1000) ?? ''

/** `['0', 'first.json', '1', 'second.json']` → legs. */
export function readLegs(words: string[]): Leg[] {
  return words.flatMap((word, index) => {
    if (index % 2 === 1) return []
    const file = words[index + 1] ?? ''
    return [{ exitCode: Number(word), report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }]
  })
}
