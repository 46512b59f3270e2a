// Where an import spends its time by row: the server's by the code that runs, from a profile of its thread; that of PostgreSQL by
// statements, from its log.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StartedProduct } from './started-product.ts'

/** Runs in the server: each second signal ends a profile and stores it. */
const profiling = `
import { Session } from 'node:inspector'
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: 500 })
  let isOn = false
  process.on('SIGUSR2', () => {
    isOn = !isOn
    if (isOn) session.post('Profiler.start')
    else session.post('Profiler.stop', (_, { profile }) => writeFileSync(process.env.PROFILE_FILE, JSON.stringify(profile)))
  })
}`

/** Environment of a server that can be profiled into this file. */
export const profiledServer = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(profiling)}`,
  PROFILE_FILE: file,
})

interface Profile {
  nodes: { id: number; callFrame: { url: string; functionName: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** By the nearest caller whose file fits; the first rule that fits wins. */
const serverParts: readonly (readonly [string, RegExp])[] = [
  ['read', /spreadsheets\/(files|jobs\/(uploaded|stored)|rows\/cell-texts)/],
  ['look up', /(free-keys|once-in|read-candidates|dictionary-texts|rows\/read-cells)/],
  ['judge', /(rows\/read-document|contract\/|customs\/|check-codes|domain\/declaration\/|crud\/kinds)/],
  ['write', /(crud\/|vault\/|db\/new-ids)/],
  ['log', /(gate\/audit|domain\/job\/|history)/],
  ['driver', /node_modules\/(pg|kysely)/],
]

const vmParts = new Map([
  ['(idle)', 'idle'],
  ['(garbage collector)', 'garbage'],
])

/** Begins a profile of a server that was started for it; the function ends it and returns milliseconds by part. */
export function startProfile(pid: number, file: string): () => Promise<Map<string, number>> {
  process.kill(pid, 'SIGUSR2')
  return async () => {
    process.kill(pid, 'SIGUSR2')
    for (let waited = 0; waited < 100; waited += 1) {
      const text = await readFile(file, 'utf8').catch(() => '')
      // It is written at once, and may be read before its end.
      if (text.endsWith('}')) return timesIn(JSON.parse(text))
      await pause(100)
    }
    throw new Error('the server has stored no profile')
  }
}

function timesIn({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parts = new Map<number, string>()
  const partOf = (id: number): string => {
    const known = parts.get(id)
    if (known !== undefined) return known
    const { url = '', functionName = '' } = byId.get(id)?.callFrame ?? {}
    const parent = parents.get(id)
    const own = serverParts.find(([, files]) => files.test(url))?.[0]
    const special = vmParts.get(functionName)
    const part = special ?? own ?? (parent === undefined ? 'rest' : partOf(parent))
    parts.set(id, part)
    return part
  }
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const part = partOf(id)
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  times.delete('idle')
  return times
}

const statementParts: readonly (readonly [string, RegExp])[] = [
  ['log', /\b(sheet_import|sheet_import_chunk|sheet_import_fault|job|job_fault|work_item|sys_log|audit\w*)\b/],
  ['write', /^insert into/],
  ['savepoints', /^(savepoint|release|rollback)/],
  ['transaction', /^(begin|commit|start|set|select set_config|select kouan_begin)/],
  ['new ids', /kouan_new_ids/],
  ['look up', /^select/],
]

interface StatementTime {
  milliseconds: number
  calls: number
}

/** Logs every statement from now on, without its values; the function returns what they took, by part and by statement. */
export async function logStatements({ folder, owner }: StartedProduct) {
  const file = join(folder, 'postgres.log')
  const from = (await stat(file)).size
  await owner.pool.query('alter system set log_min_duration_statement = 0')
  await owner.pool.query('alter system set log_parameter_max_length = 0')
  await owner.pool.query('select pg_reload_conf()')
  await pause(500)
  return async () => {
    await owner.pool.query('alter system reset log_min_duration_statement')
    await owner.pool.query('select pg_reload_conf()')
    const text = (await readFile(file)).subarray(from).toString()
    const statements = new Map<string, StatementTime>()
    const entries = text.split(/^(?=\S)/m)
    for (const entry of entries) {
      const [, duration = '', step = '', statement = ''] =
        /duration: ([\d.]+) ms {2}(parse|bind|execute|statement)[^:]*: ([\s\S]*)/.exec(entry) ?? []
      if (duration === '') continue
      const short = statement.replace(/\s+/g, ' ').trim().toLowerCase()
      const known = statements.get(short) ?? { milliseconds: 0, calls: 0 }
      known.milliseconds += Number(duration)
      if (step === 'execute' || step === 'statement') known.calls += 1
      statements.set(short, known)
    }
    const parts = new Map<string, number>()
    for (const [statement, { milliseconds }] of statements) {
      const part = statementParts.find(([, form]) => form.test(statement))?.[0] ?? 'rest'
      parts.set(part, (parts.get(part) ?? 0) + milliseconds)
    }
    const longest = [...statements]
      .map(([statement, time]) => ({ statement, ...time }))
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .slice(0, 12)
    return { parts, longest }
  }
}

export const toldParts = (times: ReadonlyMap<string, number>, rows: number): string =>
  [...times]
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, milliseconds]) => `${part} ${(milliseconds / rows).toFixed(3)}`)
    .join(', ')
