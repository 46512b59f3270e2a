// Unknown names of a request: refused, or told in the answer to an account that was made before they were.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { OpenAccount } from '../../../domain/open/open-part.ts'
import { fieldErrorsOf } from './problem-details.ts'

/** Warnings of one answer; more of them help nobody. */
const mostWarnings = 100

export interface NameJudge {
  /** Returns the problems that refuse the request; `place` is that of the row, such as `documents[3].`. */
  judge(problems: readonly Problem[], place?: string): readonly Problem[]
  /** Returns the result with the warnings, if it is JSON and there are any. */
  told(result: unknown): unknown
  /** Returns a judge that knows what this one knows now: the same request runs a second time. */
  again(): NameJudge
}

export function createNameJudge(
  { namesWarnedUntil }: Pick<OpenAccount, 'namesWarnedUntil'>,
  now: Date,
  known: readonly Problem[] = [],
): NameJudge {
  const isWarned = namesWarnedUntil !== null && namesWarnedUntil > now
  const warnings = [...known]
  return {
    judge(problems, place = '') {
      if (!isWarned) return problems
      const left = mostWarnings - warnings.length
      warnings.push(...problems.slice(0, left).map(({ field, message }) => ({ field: `${place}${field}`, message })))
      return []
    },
    told: (result) =>
      warnings.length === 0 || Buffer.isBuffer(result)
        ? result
        : { ...(result as object), warnings: fieldErrorsOf(warnings) },
    again: () => createNameJudge({ namesWarnedUntil }, now, warnings),
  }
}
