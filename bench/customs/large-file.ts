// A file of 100 MB: typed documents of ours against xmllint, which checks the form and no more. Starting a process is
// counted for neither: our part takes its own time, and from xmllint's that of an empty file is taken away.

import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMessageReader } from '@kouan/customs/parse.ts'
import { sized } from '../begin.ts'
import { median } from '../median.ts'
import { ratioOf } from './rounds.ts'
import { listDocuments, listMessage } from './subjects.ts'

const size = sized(100e6, 1e6)
const rounds = sized(5, 1)

export function benchLargeFile(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-bench-'))
  const path = join(folder, 'list.xml')
  try {
    writeLargeFile(path)
    const nothing = join(folder, 'nothing.xml')
    writeFileSync(nothing, '<nothing/>')
    const xmllint = (...options: string[]) => {
      const run = (file: string) => processSeconds('xmllint', [...options, '--noout', '--huge', file])
      return () => run(path) - run(nothing)
    }
    const contestants = { 'xmllint --noout': xmllint(), 'xmllint --stream': xmllint('--stream') }
    const isThere = spawnSync('xmllint', ['--version']).status === 0
    const ours: number[] = []
    const rivals = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) {
      ours.push(Number(execFileSync(process.execPath, ['--import', 'tsx', script, 'read', path])))
      if (!isThere) continue
      for (const [name, seconds] of Object.entries(contestants))
        rivals.set(name, [...(rivals.get(name) ?? []), seconds()])
    }
    const megabytes = (statSync(path).size / 1e6).toFixed(0)
    console.log(
      `Read one file of ${megabytes} MB, without the start of the process: ours, typed documents: ${median(ours).toFixed(2)} s`,
    )
    if (!isThere) console.log('  There is no xmllint to compare with: apt-get install libxml2-utils.')
    for (const [name, seconds] of rivals) {
      console.log(`  ${name}: ${median(seconds).toFixed(2)} s; ours takes ${ratioOf(ours, seconds)} × as long`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the process started for our side does; it prints the seconds of processor time that reading took. */
export function readLargeFile(path: string) {
  const before = process.cpuUsage()
  let documents = 0
  const reader = openMessageReader({
    onNode: ({ findings }) => {
      if (findings.length === 0) documents++
    },
  })
  const file = openSync(path, 'r')
  const buffer = Buffer.alloc(262_144)
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
    reader.write(buffer.subarray(0, read))
  closeSync(file)
  const { findings } = reader.close()
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (documents === 0 || errors.length > 0) throw new Error(`Read ${documents} documents: ${JSON.stringify(errors)}`)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1e6)
}

function writeLargeFile(path: string) {
  const text = listMessage(listDocuments(100))
  const [start, end] = [text.indexOf('<ceb:Inventory>'), text.indexOf('<ceb:BaseTransfer>')]
  const file = openSync(path, 'w')
  writeSync(file, text.slice(0, start))
  const body = Buffer.from(text.slice(start, end))
  for (let written = 0; written < size; written += body.length) writeSync(file, body)
  writeSync(file, text.slice(end))
  closeSync(file)
}

/** Processor time of the process and of what it starts. */
function processSeconds(command: string, args: string[]): number {
  // The shell's own account: first its own time, then that of what it started.
  const account = execFileSync('sh', ['-c', '"$@" >/dev/null; times', 'sh', command, ...args])
    .toString()
    .trim()
  const [, children = ''] = account.split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0)
}
