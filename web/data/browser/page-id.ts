import { newKey } from './new-key.ts'

/** Name of this page among all that are open, for as long as it is: the server does not tell it of its own changes. */
export const pageId = newKey()
