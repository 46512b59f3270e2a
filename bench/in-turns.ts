// Two versions of the product on one machine, in turns: whether the median of the new one lies within what the old one spreads over.
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Size } from './begin.ts'
import type { Chosen } from './benches.ts'
import { median } from './median.ts'
import { runBench } from './run-bench.ts'

interface TurnOptions {
  /** This version. */
  folder: string
  /** A checkout of the other one, with its packages installed; its benches are replaced by these. */
  against: string
  turns: number
  size: Size
}

interface Figure {
  /** Beginning of the line in which it stands. */
  title: string
  value: number
}

/** Every ratio that a bench prints, in its order: `ratio 0.50`, `ratio to 200 kB: 0.99`, `× 1.20`, `1.20 ×`, `1.20 (1.10–1.30) ×`. */
export function ratiosIn(output: string): Figure[] {
  return output.split('\n').flatMap((line) =>
    [...line.matchAll(ratio)].map(([, behindWord, behindSign, beforeSign], at) => ({
      title: `${line.slice(0, 48).trim()}, ratio ${at + 1}`,
      value: Number(behindWord ?? behindSign ?? beforeSign),
    })),
  )
}

const ratio = /ratio(?:[^\d\n]*| to [^:\n]*: )(\d+\.\d+)|× ?(\d+\.\d+)|(\d+\.\d+)(?: \([^()\n]*\))? ×/gi

/** Prints each ratio of both; returns whether every median of this version lies within the spread of the other. */
export async function runInTurns(chosen: readonly Chosen[], options: TurnOptions): Promise<boolean> {
  const { folder, turns, size } = options
  const against = resolve(options.against)
  // Both measure in the same way, also where the old bench was broken.
  cpSync(join(folder, 'bench'), join(against, 'bench'), {
    recursive: true,
    filter: (path) => !/node_modules/.test(path),
  })
  let areWithin = true
  for (const { name, words } of chosen) {
    console.log(`\n# ${[name, ...words].join(' ')}, ${turns} turns`)
    const old: Figure[][] = []
    const own: Figure[][] = []
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [at, found] of [[against, old] as const, [folder, own] as const]) {
        const { code, output } = await runBench(name, { folder: at, size, words })
        const ratios = ratiosIn(output)
        if (code !== 0 || ratios.length === 0) throw new Error(`${name} in ${at}: code ${code}, no ratio:\n${output}`)
        found.push(ratios)
      }
    }
    for (const [at, { title }] of (old[0] ?? []).entries()) {
      const before = old.map((one) => one[at]?.value ?? Number.NaN)
      const now = median(own.map((one) => one[at]?.value ?? Number.NaN))
      const [least, most] = [Math.min(...before), Math.max(...before)]
      const place = now < least ? 'BELOW' : now > most ? 'ABOVE' : 'within'
      areWithin &&= place === 'within'
      const spread = `${median(before).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`
      console.log(`${title.padEnd(62)} before ${spread}, now ${now.toFixed(2)}: ${place}`)
    }
  }
  return areWithin
}
