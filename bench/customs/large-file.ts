// A file of 100 MB: our whole process, typed documents and all, against xmllint, which checks the form and no more.
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMessageReader } from '@kouan/customs/parse.ts'
import { listDocuments, listMessage } from './subjects.ts'

const size = 100e6

export function benchLargeFile(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-bench-'))
  const path = join(folder, 'list.xml')
  try {
    writeLargeFile(path)
    const megabytes = `${(statSync(path).size / 1e6).toFixed(0)} MB`
    const ours = processSeconds(process.execPath, ['--import', 'tsx', script, 'read', path])
    console.log(`Read one file of ${megabytes}, whole process: ours, typed documents: ${ours.toFixed(2)} s`)
    const rivals = {
      'xmllint --noout': ['--noout', '--huge', path],
      'xmllint --stream': ['--stream', '--noout', '--huge', path],
    }
    const isThere = spawnSync('xmllint', ['--version']).status === 0
    for (const [name, args] of Object.entries(rivals)) {
      if (!isThere) console.log(`  ${name}: n/a, there is no xmllint`)
      else {
        const seconds = processSeconds('xmllint', args)
        console.log(`  ${name}: ${seconds.toFixed(2)} s, × ${(seconds / ours).toFixed(2)}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the process started for our side does. */
export function readLargeFile(path: string) {
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
  reader.close()
  console.log(`${documents}`)
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

/** Processor time of the process and of what it starts; the best of three, for the disk's cache. */
function processSeconds(command: string, args: string[]): number {
  const seconds = [1, 2, 3].map(() => {
    // The shell's own account: first its own time, then that of what it started.
    const account = execFileSync('sh', ['-c', '"$@" >/dev/null; times', 'sh', command, ...args])
      .toString()
      .trim()
    const [, children = ''] = account.split('\n')
    const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    return parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0)
  })
  return Math.min(...seconds)
}
