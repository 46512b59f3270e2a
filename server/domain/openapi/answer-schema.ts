// What calls return, as JSON Schemas that `npm run generate` reads from their types.
import type { JsonSchema } from './json-schema.ts'

export interface AnswerSchemas {
  /** By the names of the calls; `*.detail` for the call `detail` of each kind of document, `*.start` for the start of a job. */
  calls: Record<string, JsonSchema>
  /** Named parts, which the schemas refer to. */
  definitions: Record<string, JsonSchema>
}
