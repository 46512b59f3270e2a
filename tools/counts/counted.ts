import { isTesting } from '../repository-rules/import-rules.ts'

/** Files of the packages without tests, stories and what only they need. */
export const isProduct = (path: string) => /^(customs|contract|widgets|server|web)\//.test(path) && !isTesting(path)

export interface Count {
  title: string
  /** A line for each thing that was counted. */
  found: string[]
  /** Where lines are counted and not things. */
  count?: number
}
