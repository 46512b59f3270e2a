interface GridStep {
  place: number
  count: number
  columns: number
}

/** Where a key leads in a grid of numbers, or nothing. */
export function nextPlace(key: string, { place, count, columns }: GridStep): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    Home: 0,
    End: count - 1,
  }
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (to === undefined) return undefined
  return to < 0 || to >= count ? place : to
}
