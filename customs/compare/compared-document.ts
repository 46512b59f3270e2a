import type { Finding } from '../finding.ts'
import type { PlainDocument } from '../rules/rule.ts'

/** `name` is how the caller knows it: a file and a number. */
export type ComparedDocument = PlainDocument & { readonly name: string; readonly type: string }

export type DocumentFinding = Finding & { readonly name: string; readonly type: string }
