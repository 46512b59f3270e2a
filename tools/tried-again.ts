// A reporter of Vitest: names the browser tests that passed only when they were tried again. The fourth makes the run red:
// one may fail on a busy machine, four are a defect.
import type { Reporter } from 'vitest/node'

const allowed = 3

export interface Verdict {
  lines: string[]
  isRed: boolean
}

export function judgeSecondTries(names: string[]): Verdict {
  if (names.length === 0) return { lines: [], isRed: false }
  const isRed = names.length > allowed
  const end = isRed ? `More than ${allowed} of them: the run is red.` : `Up to ${allowed} of them are let pass.`
  return { lines: ['Passed only when tried again:', ...names.map((name) => `  ${name}`), end], isRed }
}

export const namesSecondTries: Reporter = {
  onTestRunEnd(modules): void {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    )
    // There every test is tried again.
    if (process.env.TRIAL_SECOND_TRIES) return
    const { lines, isRed } = judgeSecondTries(names)
    for (const line of lines) console.log(line)
    if (isRed) process.exitCode = 1
  },
}
