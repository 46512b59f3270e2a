import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openClient } from './own-limits.ts'

// Takes everybody in, as PostgreSQL does, and says nothing more.
const takenIn = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  ...Buffer.from('I'),
])
const silent = createServer((socket) => {
  socket.once('data', () => socket.write(takenIn))
  socket.on('error', () => {})
})
const port = await new Promise<number>((resolve) =>
  silent.listen(0, '127.0.0.1', () => {
    const address = silent.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  }),
)
afterAll(() => void silent.close())

it('connection to a server that falls silent after the login: given up within the limit of the connection', async () => {
  const url = `postgres://somebody:secret@127.0.0.1:${port}/somewhere`
  await expect(openClient(url, { purpose: 'test', connectMs: 300 })).rejects.toThrow('timeout')
})
