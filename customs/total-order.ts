type Key = readonly (string | number)[]

/** A copy in the order of the keys: of two rows the first difference between their keys decides. */
export function sortedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row)
}

function compareKeys(a: Key, b: Key): number {
  const at = a.findIndex((one, index) => one !== b[index])
  const [one, other] = [a[at] ?? 0, b[at] ?? 0]
  return one === other ? 0 : one < other ? -1 : 1
}
