/** A dictionary as a new installation begins with it. */
export interface SeedDictionary {
  code: string
  name: string
  items: readonly (readonly [value: string, text: string])[]
}
