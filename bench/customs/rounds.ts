// Processor time, not the clock: on a busy machine the clock measures the neighbours.
import { median } from '../median.ts'

const warmUp = 3

/** Milliseconds of processor time that each contestant takes, as medians of its rounds; each runs by itself, warmed up. */
export function measure<Name extends string>(
  contestants: Readonly<Record<Name, () => unknown>>,
  { rounds, repeat }: { rounds: number; repeat: number },
): Record<Name, number> {
  const medians = Object.keys(contestants).map((name): [string, number] => {
    const times: number[] = []
    // Nobody is charged for the garbage of the one before.
    globalThis.gc?.()
    for (let round = -warmUp; round < rounds; round++) {
      const before = process.cpuUsage()
      for (let again = 0; again < repeat; again++) contestants[name as Name]()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) times.push((user + system) / 1000 / repeat)
    }
    return [name, median(times)]
  })
  return Object.fromEntries(medians) as Record<Name, number>
}

/** One line per contestant: its own figure, and how many times as long as ours it takes. */
export function printRounds<Name extends string>(input: {
  title: string
  ours: Name
  times: Record<Name, number>
  bytes: number
  documents: number
}) {
  const { title, ours, times, bytes, documents } = input
  console.log(title)
  for (const [name, milliseconds] of Object.entries<number>(times)) {
    const speed = `${(bytes / 1e3 / milliseconds).toFixed(0)} MB/s, ${((documents / milliseconds) * 1000).toFixed(0)} documents/s`
    console.log(`  ${name.padEnd(34)} ${speed.padEnd(34)} × ${(milliseconds / times[ours]).toFixed(2)}`)
  }
}
