// Pieces of schemas.
import type { JsonSchema } from '@kouan/contract/calls/system/api-document.ts'

export type { JsonSchema }

/** Schemas of what calls return, as their types say it. */
export interface AnswerSchemas {
  /** By the names of the calls; `*.detail` for the call `detail` of each kind of document, `*.start` for the start of a job. */
  calls: Record<string, JsonSchema>
  /** Named parts, which the schemas refer to. */
  definitions: Record<string, JsonSchema>
}

export const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Leaves an empty description out. */
export const describing = (text: string): { description?: string } => (text === '' ? {} : { description: text })

export const nothing: JsonSchema = { type: 'null' }
