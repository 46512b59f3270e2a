// `npm run trials -- mutations`: plants one small fault at a time in product files that a seed draws, in a copy of the project,
// and runs the tests nearest to each. `--count 200 --seed 1 --folder customs,server/domain --tests 6 --seconds 300`.
import { parseArgs } from 'node:util'
import { secondsOf } from './longest-first.ts'
import { drawMutants, type Mutant } from './mutations/draw-mutants.ts'
import { copyProject, passesCheck, redTests, removeCopy, withText } from './mutations/project-copy.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  allowPositionals: true,
  options: { count: text, seed: text, folder: text, tests: text, seconds: text },
})
const {
  count = '200',
  seed = '1',
  folder = 'customs,contract,server,web,widgets',
  tests: most = '6',
  seconds = '300',
} = values

/** Refused: by `npm run check` and by no test, as none has to see it. Invalid: nothing was reported. Neither counts in the share. */
const verdicts = ['killed', 'survived', 'untested', 'refused', 'invalid'] as const
type Verdict = (typeof verdicts)[number]

/** Whether a file of tests is green without any fault, as far as it was asked. */
const isSound = new Map<string, boolean>()

async function judge(mutant: Mutant): Promise<{ verdict: Verdict; by?: string }> {
  const { path, source, start, end, text } = mutant
  return withText(path, source.slice(0, start) + text + source.slice(end), async (whole) => {
    for (;;) {
      // Those that are red without a fault can tell nothing.
      const sound = mutant.tests.filter((test) => isSound.get(test) !== false)
      const red = sound.length > 0 ? await redTests(sound, Number(seconds)) : []
      if (red === undefined) return { verdict: 'invalid' }
      if (red.length === 0 && !(await passesCheck(path))) return { verdict: 'refused' }
      if (red.length === 0) return { verdict: sound.length > 0 ? 'survived' : 'untested' }
      const unknown = red.filter((test) => !isSound.has(test))
      await whole(async () => {
        for (const test of unknown) isSound.set(test, (await redTests([test], Number(seconds)))?.length === 0)
      })
      const by = red.find((test) => isSound.get(test))
      if (by) return { verdict: 'killed', by }
    }
  })
}

const folderOf = (path: string) => (path.startsWith('customs/') ? 'customs' : path.split('/').slice(0, 2).join('/'))

function printTable(title: string, judged: readonly { name: string; verdict: Verdict }[]): void {
  console.log(`\n${title.padEnd(22)}${verdicts.map((one) => one.padStart(10)).join('')}   killed of the valid`)
  for (const name of [...new Set(judged.map((one) => one.name))].toSorted()) {
    const own = judged.filter((one) => one.name === name)
    const figures = verdicts.map((verdict) => own.filter((one) => one.verdict === verdict).length)
    const [killed = 0, survived = 0, untested = 0] = figures
    const valid = killed + survived + untested
    const share = valid === 0 ? '–' : `${Math.round((100 * killed) / valid)} %`
    console.log(`${name.padEnd(22)}${figures.map((figure) => String(figure).padStart(10)).join('')}   ${share}`)
  }
}

const oneLine = (part: string) => part.replaceAll(/\s+/g, ' ').slice(0, 90) || 'nothing'

try {
  copyProject()
  const mutants = drawMutants({
    count: Number(count),
    seed: Number(seed),
    folders: folder.split(','),
    most: Number(most),
    secondsOf,
  })
  console.log(`${mutants.length} faults`)
  const judged: { mutant: Mutant; verdict: Verdict }[] = []
  for (const mutant of mutants) {
    const { path, source, start, end, kind } = mutant
    const { verdict, by } = await judge(mutant)
    judged.push({ mutant, verdict })
    const line = source.slice(0, start).split('\n').length
    const change = `${oneLine(source.slice(start, end))} → ${oneLine(mutant.text)}`
    console.log(`${judged.length} ${verdict.padEnd(8)} ${path}:${line} ${kind}: ${change}${by ? ` (${by})` : ''}`)
  }
  const named = (nameOf: (mutant: Mutant) => string) =>
    judged.map(({ mutant, verdict }) => ({ name: nameOf(mutant), verdict }))
  printTable(
    'folder',
    named(({ path }) => folderOf(path)),
  )
  printTable(
    'kind',
    named(({ kind }) => kind),
  )
  printTable(
    'all',
    named(() => `seed ${seed}`),
  )
} finally {
  removeCopy()
}
