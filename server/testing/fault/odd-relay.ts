// A relay of TCP that treats connections as networks do: refuses some, breaks others on the way, and cuts what it hands on.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface OddRelay {
  port: number
  close(): Promise<void>
}

/** Bytes of one piece; smaller than a packet of SSH. */
const pieceBytes = 700
/** Connections by turns: one in five is refused, another one breaks after so many bytes of ours. */
const turns = 5
const bytesUntilBreak = 12_000

export async function oddRelay(to: number): Promise<OddRelay> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((ours) => {
    connections += 1
    const turn = connections % turns
    if (turn === 2) return void ours.destroy()
    const theirs = connect(to, '127.0.0.1')
    let carried = 0
    for (const [from, onto] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          onto.destroy()
        })
      from.on('data', (bytes) => {
        if (from === ours) carried += bytes.length
        if (turn === 4 && carried > bytesUntilBreak) return void ours.destroy()
        for (let at = 0; at < bytes.length; at += pieceBytes) onto.write(bytes.subarray(at, at + pieceBytes))
      })
    }
    ours.setNoDelay()
    theirs.setNoDelay()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
