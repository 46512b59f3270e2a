// Writes a gzip copy beside each text file of the build, once, so that no request has to wait for it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const compressible = /\.(js|css|html|json|svg|txt)$/
/** Below this the headers weigh more than what is saved. */
const smallest = 1024

/** `folder`: the finished build. index.html is left out: the server fills it in before it sends it. */
export function compressWeb(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name) || name === 'index.html') continue
    const bytes = readFileSync(join(folder, name))
    if (bytes.length > smallest) writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
