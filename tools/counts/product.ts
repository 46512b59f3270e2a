import { isTesting } from '../repository-rules/import-rules.ts'

/** Files of the packages without tests, stories and what only they need. */
export const isProduct = (path: string) => /^(customs|contract|widgets|server|web)\//.test(path) && !isTesting(path)
