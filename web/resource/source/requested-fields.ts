import type { Resource } from '@kouan/contract/language/resource.ts'

interface Listed {
  /** Names of the list's columns. */
  columns: readonly string[]
  /** Fields that cells and buttons of the page read; absent when they may read all. */
  also: readonly string[] | undefined
}

/** Characters of names that a list call takes. */
const mostNamed = 4000

/**
 * Returns the fields that a list requests, joined by commas, so that others are neither selected nor decrypted nor sent; form
 * and detail read the row again. Undefined when the page may read all fields, or names more than the call takes.
 */
export function requestedFields(resource: Resource, { columns, also }: Listed): string | undefined {
  if (also === undefined) return undefined
  const { may = {}, titleField, states, tree, actions = {} } = resource
  // Buttons and questions use the row's name and state, and what an action asks of the row.
  const asked = Object.values(actions).flatMap(({ onlyIf = {} }) => Object.keys(onlyIf))
  const named = [...Object.values(may), titleField, states?.field, tree?.parent, ...asked]
  const own = named.filter((name) => name !== undefined)
  const names = [...new Set([...columns, ...also, ...own])].join(',')
  return names.length > mostNamed ? undefined : names
}
