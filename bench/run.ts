// `npm run bench -- [--short | --smallest] [--against FOLDER [--turns N]] [names]`: benches one after the other, each in a process of
// its own; all of them without names; `receipts:50000` has words of its own. `--against`: in turns with those of another
// version (bench/in-turns.ts).
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Size } from './begin.ts'
import { benches, chooseBenches } from './benches.ts'
import { runInTurns } from './in-turns.ts'
import { runBench } from './run-bench.ts'

/** Minutes; what takes more has short sizes, too. */
const longest = 5
const folder = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    smallest: { type: 'boolean', default: false },
    against: { type: 'string' },
    turns: { type: 'string', default: '5' },
  },
})
const chosen = chooseBenches(positionals)
if (typeof chosen === 'string') {
  console.error(chosen)
  process.exit(1)
}
const { against, turns } = values
const size: Size = values.smallest ? 'smallest' : values.short ? 'short' : 'usual'
for (const { name, words } of chosen) {
  const minutes = benches[name]?.minutes ?? 0
  if (size === 'usual' && words.length === 0 && minutes > longest)
    console.log(`${name} takes about ${minutes} minutes; a short form: npm run bench -- --short ${name}`)
}
if (against !== undefined) {
  const areWithin = await runInTurns(chosen, { folder, against, turns: Number(turns), size })
  process.exitCode = areWithin ? 0 : 1
} else {
  for (const { name, words } of chosen) {
    console.log(`\n# ${name}`)
    const begin = performance.now()
    const { code } = await runBench(name, { folder, size, words, isShown: true })
    const minutes = (performance.now() - begin) / 60_000
    const isTold = minutes <= longest || size !== 'usual' || (benches[name]?.minutes ?? 0) > longest
    console.log(
      `took ${minutes.toFixed(1)} minutes${isTold ? '' : ': bench/benches.ts says so of one that takes more than five'}`,
    )
    if (code !== 0) process.exitCode = 1
  }
}
