// Customs as the benches play them: each file that goes out is answered by one with a receipt for each order in it.
import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ceb312, inEnvelope } from '../../server/testing/declaration-harness.ts'

interface Channel {
  /** Of the measurement, on the same disk as the channel. */
  folder: string
  /** Of the channel: its `inbox` and `outbox` are below. */
  at: string
  dxpId: string
}

/** Returns what answers every file that was not answered yet. */
export function answering({ folder, at, dxpId }: Channel): () => Promise<void> {
  const answered = new Set<string>()
  const outbox = join(at, 'outbox')
  return async () => {
    const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => !name.startsWith('.'))
    for (const name of names) {
      if (answered.has(name)) continue
      answered.add(name)
      const [, payload = ''] = /<(?:\w+:)?Data>([^<]+)</.exec(await readFile(join(outbox, name), 'utf8')) ?? []
      const found = Buffer.from(payload, 'base64')
        .toString()
        .matchAll(/<ceb:orderNo>([^<]+)</g)
      const numbers = [...found].map(([, no = '']) => no)
      if (numbers.length === 0) throw new Error(`${name}: no orders in it`)
      const xml = ceb312(numbers.map((orderNo) => ({ orderNo, returnStatus: '120' })))
      await writeFile(join(folder, name), inEnvelope(xml, { dxpId }))
      await chmod(join(folder, name), 0o666)
      await rename(join(folder, name), join(at, 'inbox', name))
    }
  }
}
