// `npm run bench -- [--smallest] [--against FOLDER [--turns N]] [names]`: benches one after the other, each in a process of its own;
// all of them without names; `receipts:50000` has words of its own. `--against`: in turns with those of another version
// (bench/in-turns.ts).
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { runInTurns } from './in-turns.ts'
import { runBench } from './run-bench.ts'

const folder = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    smallest: { type: 'boolean', default: false },
    against: { type: 'string' },
    turns: { type: 'string', default: '5' },
  },
})
const chosen = positionals.map((given) => {
  const [name = '', ...words] = given.split(':')
  // Files may be named, too.
  return { name: name.replace(/^bench\/|\.ts$/g, ''), words }
})
const unknown = chosen.filter(({ name }) => benches[name] === undefined).map(({ name }) => name)
if (unknown.length > 0) {
  console.error(`no bench is called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
if (chosen.length === 0) chosen.push(...Object.keys(benches).map((name) => ({ name, words: [] })))
const { smallest: isSmallest, against, turns } = values
if (against !== undefined) {
  const areWithin = await runInTurns(chosen, { folder, against, turns: Number(turns), isSmallest })
  process.exitCode = areWithin ? 0 : 1
} else {
  for (const { name, words } of chosen) {
    console.log(`\n# ${name}`)
    const { code } = await runBench(name, { folder, isSmallest, words, isShown: true })
    if (code !== 0) process.exitCode = 1
  }
}
