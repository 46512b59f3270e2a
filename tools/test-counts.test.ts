import { describe, expect, it } from 'vitest'
import { countTests, nameFailures, type Report, readLegs } from './test-counts.ts'

const report = (passed: number, failed: number, testResults: Report['testResults'] = []): Report => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})

const broken = { name: 'broken.test.ts', status: 'failed', message: 'SyntaxError: it', assertionResults: [] }
const known = {
  name: 'known.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 3 to be 2\n  at line 1'] },
  ],
}

describe('nameFailures', () => {
  it('names files, tests and the first line of what they say', () => {
    expect(
      nameFailures([
        { exitCode: 1, report: report(3, 1, [broken, known]) },
        { exitCode: 0, report: report(3, 0) },
        { exitCode: 1, report: undefined },
      ]),
    ).toEqual([
      'broken.test.ts: SyntaxError: it',
      'known.test.ts: subtracts: expected 3 to be 2',
      'ended with 1 without a failed test',
    ])
  })
})

describe('countTests', () => {
  it('adds up the legs', () => {
    expect(
      countTests([
        { exitCode: 0, report: report(7, 0) },
        { exitCode: 1, report: report(5, 2) },
      ]),
    ).toEqual({ passed: 12, failed: 2 })
  })

  it('counts a file that did not load', () => {
    expect(countTests([{ exitCode: 1, report: report(3, 1, [broken, known]) }])).toEqual({ passed: 3, failed: 2 })
  })

  it('never takes a command that failed, or that ran nothing, for a success', () => {
    expect(countTests([{ exitCode: 1, report: report(3, 0) }])).toEqual({ passed: 3, failed: 1 })
    expect(countTests([{ exitCode: 0, report: report(0, 0) }])).toEqual({ passed: 0, failed: 1 })
    expect(countTests(readLegs(['1', '/nowhere/report.json']))).toEqual({ passed: 0, failed: 1 })
  })
})
