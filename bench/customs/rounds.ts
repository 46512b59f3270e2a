// Processor time, not the clock: on a busy machine the clock measures the neighbours. Contestants take turns, so that all
// meet the same weather, and what is said of two of them is the median of their ratios, round by round, with its spread.
import { sized } from '../begin.ts'
import { median } from '../median.ts'

const rounds = sized(5, 1)
const warmUp = sized(3, 0)

/** Milliseconds of processor time of each contestant, round by round. */
export type Times<Name extends string> = Record<Name, number[]>

/** `repeat` times a round; each is warmed up first. */
export function measure<Name extends string>(
  contestants: Readonly<Record<Name, () => unknown>>,
  { repeat }: { repeat: number },
): Times<Name> {
  const names = Object.keys(contestants) as Name[]
  const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []])) as Times<Name>
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      // Nobody is charged for the garbage of the one before.
      globalThis.gc?.()
      const before = process.cpuUsage()
      for (let again = 0; again < sized(repeat, 1); again++) contestants[name]()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) times[name].push((user + system) / 1000 / sized(repeat, 1))
    }
  }
  return times
}

/** How many times as long as `other` the one took: '1.20 (1.15–1.31)', the median of the rounds and their spread. */
export function ratioOf(one: readonly number[], other: readonly number[]): string {
  const ratios = one.map((time, round) => time / (other[round] ?? Number.NaN))
  const [middle, least, greatest] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((x) => x.toFixed(2))
  return `${middle} (${least}–${greatest})`
}

/** One line per contestant: its own figure, and how many times as long as ours it takes. */
export function printRounds<Name extends string>(input: {
  title: string
  ours: Name
  times: Times<Name>
  bytes: number
  documents: number
}) {
  const { title, ours, times, bytes, documents } = input
  console.log(title)
  for (const [name, own] of Object.entries<number[]>(times)) {
    const milliseconds = median(own)
    const speed = `${(bytes / 1e3 / milliseconds).toFixed(0)} MB/s, ${((documents / milliseconds) * 1000).toFixed(0)} documents/s`
    console.log(`  ${name.padEnd(34)} ${speed.padEnd(34)} × ${ratioOf(own, times[ours])}`)
  }
}
