// Writes compressed copies of each text file of the build, once, so that no request waits for compression: brotli,
// which browsers accept over TLS and which is a seventh smaller, and gzip.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|json|svg|txt)$/
/** Smaller files cost more in headers than compression saves. */
const smallest = 1024

/** `best` takes longer than the build itself; `quick` is for short use. */
export type Packing = 'best' | 'quick'

const levels = { best: { br: 11, gz: 9 }, quick: { br: 3, gz: 1 } }
const copies = {
  br: (bytes: Buffer, packing: Packing) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: levels[packing].br } }),
  gz: (bytes: Buffer, packing: Packing) => promisify(gzip)(bytes, { level: levels[packing].gz }),
}

/** Compresses the files of a finished build; index.html is left out, because the server fills it in before sending. */
export async function compressWeb(folder: string, packing: Packing): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => compressible.test(name) && name !== 'index.html',
  )
  // In parallel, as far as there are processors.
  await Promise.all(names.map((name) => compress(join(folder, name), packing)))
}

async function compress(file: string, packing: Packing): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length <= smallest) return
  await Promise.all(
    Object.entries(copies).map(async ([ending, pack]) => writeFile(`${file}.${ending}`, await pack(bytes, packing))),
  )
}
