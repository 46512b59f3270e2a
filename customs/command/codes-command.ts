// Compares a new edition of a code table with the current one: added, removed and renamed codes.
import { allCodeTables } from '../codes/all-code-tables.ts'
import { CommandFailure, type Outcome } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'
import { fromCsv } from './sheet.ts'

type Change = { code: string; kind: 'added' | 'removed' | 'renamed'; was: string; is: string }
const marks = { added: '＋', removed: '－', renamed: '≠' } as const

/** The file: a head line, then code and name (its last column but for country.tsv), by tab or comma. Text is TypeScript with --out. */
export function codesCommand(name: string, input: InputFile): Outcome & { edition: string } {
  if (!Object.hasOwn(allCodeTables, name)) {
    throw new CommandFailure(`没有代码表 ${name || '（未写）'}，有 ${Object.keys(allCodeTables).join('、')}`)
  }
  if ('problem' in input) throw new CommandFailure(`${input.file}：${input.problem}`)
  const { table } = allCodeTables[name as keyof typeof allCodeTables]
  const edition = readEdition(input.bytes)
  const changes: Change[] = []
  const old: Readonly<Record<string, string>> = table
  for (const [code, is] of edition) {
    const was = Object.hasOwn(old, code) ? old[code] : undefined
    if (was === undefined) changes.push({ code, kind: 'added', was: '', is })
    else if (was !== is) changes.push({ code, kind: 'renamed', was, is })
  }
  for (const [code, was] of Object.entries(old)) {
    if (!edition.has(code)) changes.push({ code, kind: 'removed', was, is: '' })
  }
  const sorted = changes.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const count = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).length
  const lines = sorted.map(
    ({ code, kind, was, is }) => `${marks[kind]} ${code} ${[was, is].filter((one) => one).join(' → ')}`,
  )
  const sum = `新增 ${count('added')}，停用 ${count('removed')}，改名 ${count('renamed')}，不变 ${edition.size - count('added') - count('renamed')}`
  return { code: 0, text: [...lines, sum].join('\n'), results: sorted, edition: literalOf(edition) }
}

function readEdition(bytes: Uint8Array): Map<string, string> {
  const text = new TextDecoder('utf-8').decode(bytes)
  const rows = text.includes('\t') ? text.split(/\r?\n/).map((row) => row.split('\t')) : fromCsv(bytes)
  const [head = [], ...rest] = rows
  const at = Math.max(
    1,
    head.findIndex((one) => one.trim() === 'name'),
  )
  const entries = rest.map((row) => [(row[0] ?? '').trim(), (row[at] ?? '').trim()] as const)
  const edition = new Map(entries.filter(([code, name]) => code !== '' && name !== ''))
  if (edition.size === 0) throw new CommandFailure('文件中没有代码：第 1 行为列名（code、name），其后每行一个代码')
  return edition
}

/** Formatted as in codes/*.ts. */
function literalOf(edition: ReadonlyMap<string, string>): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const rows = [...edition].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{\n${rows.map(([code, name]) => `  ${quoted(code)}: ${quoted(name)},\n`).join('')}}\n`
}
