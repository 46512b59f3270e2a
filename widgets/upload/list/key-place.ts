// Keys that move a file within its list.

/** Where a key leads; nothing when it means nothing here. */
export function keyPlace(
  key: string,
  { place, count, columns }: { place: number; count: number; columns: number },
): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: place - columns,
    ArrowDown: place + columns,
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: count - 1,
  }
  const to = targets[key]
  return to === undefined || to < 0 || to >= count ? undefined : to
}
