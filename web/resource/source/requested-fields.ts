import type { Resource } from '@kouan/contract/language/resource.ts'

interface Listed {
  /** Names of the list's columns. */
  columns: readonly string[]
  /** Fields that cells and buttons of the page read; absent when they may read all. */
  also: readonly string[] | undefined
}

/**
 * Returns the fields that a list requests, joined by commas, so that others are neither selected nor decrypted nor sent; form
 * and detail read the row again. Undefined when the page may read all fields.
 */
export function requestedFields(resource: Resource, { columns, also }: Listed): string | undefined {
  if (also === undefined) return undefined
  const { may = {}, titleField, states, tree } = resource
  // Buttons and questions use the row's name and state.
  const own = [...Object.values(may), titleField, states?.field, tree?.parent].filter((name) => name !== undefined)
  return [...new Set([...columns, ...also, ...own])].join(',')
}
