// A file of 100 MB: typed documents of ours against its text cut at each tag, and against xmllint, which checks the form and no
// more. Starting a process is
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
    const rivals = new Map<string, number[]>([['text alone, without its tags', []]])
    const secondsOf = (part: string) => Number(execFileSync(process.execPath, ['--import', 'tsx', script, part, path]))
    for (let round = 0; round < rounds; round++) {
      ours.push(secondsOf('read'))
      rivals.get('text alone, without its tags')?.push(secondsOf('plain'))
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
export function readLargeFile(path: string, { isPlain }: { isPlain: boolean }) {
  const before = process.cpuUsage()
  if (isPlain) readPlain(path)
  else readTyped(path)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1e6)
}

function readTyped(path: string) {
  let documents = 0
  const reader = openMessageReader({
    onNode: ({ findings }) => {
      if (findings.length === 0) documents++
    },
  })
  inPieces(path, (piece) => reader.write(piece))
  const { findings } = reader.close()
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (documents === 0 || errors.length > 0) throw new Error(`Read ${documents} documents: ${JSON.stringify(errors)}`)
}

/** The least that reading can be: text of the bytes, cut at each tag. */
function readPlain(path: string) {
  const decoder = new TextDecoder()
  let tags = 0
  inPieces(path, (piece) => {
    tags += decoder.decode(piece, { stream: true }).split('<').length
  })
  if (tags === 0) throw new Error('There are no tags.')
}

function inPieces(path: string, take: (piece: Uint8Array) => void) {
  const file = openSync(path, 'r')
  const buffer = Buffer.alloc(262_144)
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) take(buffer.subarray(0, read))
  closeSync(file)
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
