export interface Slice {
  name: string
  value: number
}

/** As many as a chart has colours, and as an eye tells apart. */
const most = 9

/** The slices of a pie in their order; where there are more than colours, the smallest are one, so that no colour means two. */
export function pieSlices(all: readonly Slice[]): Slice[] {
  if (all.length <= most) return [...all]
  const large = new Set(all.toSorted((one, other) => other.value - one.value).slice(0, most - 1))
  const rest = all.filter((slice) => !large.has(slice))
  const sum = rest.reduce((total, { value }) => total + value, 0)
  return [...all.filter((slice) => large.has(slice)), { name: `其余 ${rest.length} 项`, value: sum }]
}
