// Writes packed copies beside each text file of the build, once, so that no request has to wait for them: brotli, which
// browsers take where the line is encrypted and which is a seventh smaller, and gzip.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|json|svg|txt)$/
/** Below this the headers weigh more than what is saved. */
const smallest = 1024
const copies = {
  br: promisify(brotliCompress),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/** `folder`: the finished build. index.html is left out: the server fills it in before it sends it. */
export async function compressWeb(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => compressible.test(name) && name !== 'index.html',
  )
  // Side by side, as far as there are processors.
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length <= smallest) return
  await Promise.all(
    Object.entries(copies).map(async ([ending, pack]) => writeFile(`${file}.${ending}`, await pack(bytes))),
  )
}
