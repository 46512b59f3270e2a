import { type Spent, type SpentBySides, sumOf } from './processor-time.ts'

export interface Compared {
  /** Milliseconds. */
  ours: number
  rival: number
  ratio: number
  /** Processor time for one of each, where a reader of it was given. */
  spent: SpentBySides
}

/** Milliseconds that each of the two takes, as medians of rounds in turn, so that both meet the same weather. */
export async function compare(
  rounds: number,
  { ours, rival }: { ours: () => Promise<unknown>; rival: () => Promise<unknown> },
  spending: Readonly<Record<'ours' | 'rival', () => Spent>> = { ours: nothing, rival: nothing },
): Promise<Compared> {
  const times = { ours: [] as number[], rival: [] as number[] }
  const spent = { ours: [] as Spent[], rival: [] as Spent[] }
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, run] of [['ours', ours] as const, ['rival', rival] as const]) {
      const before = spending[name]()
      const begin = performance.now()
      await run()
      const taken = performance.now() - begin
      const after = spending[name]()
      if (round < 0) continue
      times[name].push(taken)
      spent[name].push({
        server: (after.server - before.server) / rounds,
        database: (after.database - before.database) / rounds,
      })
    }
  }
  const [own, other] = [median(times.ours), median(times.rival)]
  return {
    ...{ ours: own, rival: other, ratio: own / other },
    spent: { ours: sumOf(spent.ours), rival: sumOf(spent.rival) },
  }
}

const nothing = (): Spent => ({ server: 0, database: 0 })

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
