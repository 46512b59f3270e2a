// Counts the writes of pools to PostgreSQL: each is a wait for an answer, whatever number of statements it holds.
import type { Socket } from 'node:net'
import type pg from 'pg'

/** Returns what was written since the last call, in its order. To be called before the pool has connections. */
export function watchWrites(pools: readonly pg.Pool[]): () => string[] {
  const writes: string[] = []
  for (const pool of pools)
    pool.on('connect', (client) => {
      // The driver's types do not declare the socket of a pooled client.
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      const { _write, _writev } = stream
      stream._write = (chunk, encoding, done) => {
        writes.push(String(chunk))
        _write.call(stream, chunk, encoding, done)
      }
      stream._writev = (chunks, done) => {
        writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
        _writev?.call(stream, chunks, done)
      }
    })
  return () => writes.splice(0)
}
