import type { Resource } from '@kouan/contract/language/resource.ts'

interface Listed {
  /** The names of the list's columns. */
  columns: readonly string[]
  /** What the page's own cells and buttons read; absent where they may read everything. */
  also: readonly string[] | undefined
}

/**
 * What a list asks of each row, comma names: all that is not shown need be neither selected nor decrypted nor sent. Form
 * and detail read the row anew. Nothing is named for a page whose parts may read everything.
 */
export function requestedFields(resource: Resource, { columns, also }: Listed): string | undefined {
  if (also === undefined) return undefined
  const { may = {}, titleField, states, tree } = resource
  // Buttons and questions are about the row's name and state.
  const own = [...Object.values(may), titleField, states?.field, tree?.parent].filter((name) => name !== undefined)
  return [...new Set([...columns, ...also, ...own])].join(',')
}
