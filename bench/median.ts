/** Milliseconds that each of the two takes, as medians of rounds in turn, so that both meet the same weather. */
export async function compare(
  rounds: number,
  { ours, rival }: { ours: () => Promise<unknown>; rival: () => Promise<unknown> },
): Promise<{ ours: number; rival: number; ratio: number }> {
  const times = { ours: [] as number[], rival: [] as number[] }
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, run] of [['ours', ours] as const, ['rival', rival] as const]) {
      const begin = performance.now()
      await run()
      if (round >= 0) times[name].push(performance.now() - begin)
    }
  }
  const [own, other] = [median(times.ours), median(times.rival)]
  return { ours: own, rival: other, ratio: own / other }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
