// The archive of a release: equal bytes for equal files, whoever builds it, where and when.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Contents, completeName, contentsName } from './installed/contents.ts'

export interface ArchiveOptions {
  folder: string
  /** Of every file, in ISO 8601. */
  time: string
  /** Path of the archive. */
  target: string
}

const programName = 'kouan'

/** Adds the lists of what the folder holds, and the mark that it is complete. */
export function finishFolder(folder: string, contents: Contents): void {
  writeFileSync(join(folder, contentsName), `${JSON.stringify(contents, null, 1)}\n`)
  // `sha256sum -c` follows links.
  const sums = contents.files.filter(({ size, sum }) => size > 0 || /^[\da-f]{64}$/.test(sum))
  writeFileSync(join(folder, 'SHA256SUMS'), sums.map(({ path, sum }) => `${sum}  ${path}\n`).join(''))
  writeFileSync(join(folder, completeName), '')
}

/** Packs a finished folder under its name. Returns the SHA-256 in hex, which is also written beside the archive. */
export async function writeArchive({ folder, time, target }: ArchiveOptions): Promise<string> {
  const unfinished = `${target}.unfinished`
  try {
    await pack({ folder, time, target: unfinished })
    renameSync(unfinished, target)
  } finally {
    rmSync(unfinished, { force: true })
  }
  const sum = createHash('sha256')
  await pipeline(createReadStream(target), sum)
  const hex = sum.digest('hex')
  writeFileSync(`${target}.sha256`, `${hex}  ${basename(target)}\n`)
  return hex
}

/** First the program that says what is missing, last the mark that nothing is. */
function orderedPaths(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return [programName, ...paths.filter((path) => ![programName, completeName].includes(path)), completeName]
}

async function pack({ folder, time, target }: { folder: string; time: string; target: string }): Promise<void> {
  const top = relative(dirname(folder), folder)
  const looks = ['--format=gnu', '--no-recursion', '--numeric-owner', '--owner=0', '--group=0', `--mtime=${time}`]
  const tar = spawn('tar', ['--create', ...looks, '-C', dirname(folder), '--null', '--files-from=-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', resolve)
  })
  tar.stdin.end([top, ...orderedPaths(folder).map((path) => join(top, path))].join('\0'))
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(target))
  const code = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
