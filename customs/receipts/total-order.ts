/** A copy in the order of the keys: of two rows the first difference between their keys decides. */
export function sortedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly (string | number)[]): Row[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ row }) => row)
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? one
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
