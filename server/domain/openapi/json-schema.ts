// Pieces of schemas.
import type { JsonSchema } from '@kouan/contract/calls/system/api-document.ts'

export type { JsonSchema }

export const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Leaves an empty description out. */
export const describing = (text: string): { description?: string } => (text === '' ? {} : { description: text })

export const nothing: JsonSchema = { type: 'null' }
