// The Chromium that npm carries: the same on every machine, and made for speed, which those of the systems are not. It lies
// packed in its package, so it is unpacked once for an installation.
import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const modules = join(import.meta.dirname, '../node_modules')
const carried = join(modules, '@sparticuz/chromium')
const packed = join(carried, 'bin/chromium.br')

/** The path of its program; undefined where it is not installed or does not run: it is made for Linux on x64. */
export async function packagedChromium(): Promise<string | undefined> {
  if (!existsSync(packed)) return undefined
  const { version } = JSON.parse(readFileSync(join(carried, 'package.json'), 'utf8')) as { version: string }
  const program = join(modules, '.kouan-chromium', version, 'chromium')
  try {
    if (!existsSync(program)) await unpack(program)
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return program
  } catch {
    return undefined
  }
}

async function unpack(program: string): Promise<void> {
  mkdirSync(dirname(program), { recursive: true })
  // Two processes may do so at the same time.
  const unfinished = `${program}.unfinished-${process.pid}`
  try {
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }))
    renameSync(unfinished, program)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
