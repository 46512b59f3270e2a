import type { StateColor } from '../language/states.ts'

/** A dictionary as a new installation begins with it. Codes of states have a colour, where no entity's states() says one. */
export interface SeedDictionary {
  code: string
  name: string
  /** Of a code table: state of its source, year or year and month, and the source. */
  revised?: string
  source?: string
  items: readonly (readonly [value: string, text: string, color?: StateColor])[]
}
