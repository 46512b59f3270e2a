// The steps of a rule while they are typed: every row has a key of its own, so that rows keep their inputs when one goes.
import type { RuleStep } from '@kouan/contract/rules/rule-steps.ts'

export interface StepRow extends RuleStep {
  key: number
}

let made = 0
export const newStep = (step: Partial<RuleStep> = {}): StepRow => {
  made += 1
  return { digits: '*', pattern: '', message: '', ...step, key: made }
}

/** Reads the stored text as rows; at least one to type in. */
export function rowsOf(text: string | null | undefined): StepRow[] {
  try {
    const steps = JSON.parse(text ?? '') as RuleStep[]
    if (steps.length > 0) return steps.map((step) => newStep({ ...step, digits: String(step.digits) }))
  } catch {
    // Nothing yet, or nothing that could be shown.
  }
  return [newStep()]
}

export const textOf = (rows: readonly StepRow[]) => JSON.stringify(rows.map(({ key: _, ...step }) => step))
