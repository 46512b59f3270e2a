// A database behind a pooler, as its clients see it: which session carries out a statement, and which process is told at the login.
// It knows the few statements that a look at its sessions needs.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface PlayedPooler {
  /** `direct`: no pooler, each connection is its session. */
  mode: 'direct' | 'session' | 'transaction' | 'statement'
  /** Sessions at most. */
  sessions?: number
  /** Gives the session that has rested longest instead of the one that was used last. */
  inTurns?: boolean
  /** Other clients use the first session that is free in this many of their first tries. */
  busyTries?: number
}

export interface PlayedDatabase {
  url: string
  /** Statements that were carried out, with the session of each. */
  carriedOut: { session: number; text: string }[]
  close(): Promise<void>
}

/** A message of the protocol: its letter, its length and its body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (value: string) => Buffer.from(`${value}\0`)
const ready = (isInside: boolean) => message('Z', Buffer.from(isInside ? 'T' : 'I'))

/** One row with one number, called `pid`. */
function numberRow(value: number): Buffer {
  const shown = Buffer.from(String(value))
  const column = [text('pid'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)]
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), ...column])),
    message('D', Buffer.concat([int16(1), int32(shown.length), shown])),
    message('C', text('SELECT 1')),
  ])
}

const refusal = message('E', Buffer.concat([text('SERROR'), text('C08P01'), text('Mno transactions here'), text('')]))

export async function playedPooler(played: PlayedPooler): Promise<PlayedDatabase> {
  const { mode, sessions = 10, inTurns = false, busyTries = 0 } = played
  const resting: number[] = []
  const carriedOut: PlayedDatabase['carriedOut'] = []
  const sockets = new Set<Socket>()
  let made = 0
  let tries = 0

  function take(): number | undefined {
    tries += 1
    // Somebody else has it, and gives it back afterwards.
    const others = tries <= busyTries ? resting.splice(inTurns ? 0 : -1, 1) : []
    const free = inTurns ? resting.shift() : resting.pop()
    resting.push(...others)
    if (free !== undefined) return free
    if (made >= sessions) return undefined
    made += 1
    return 1000 + made
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let own: number | undefined = mode === 'direct' ? take() : undefined
    let [isIn, isInside] = [false, false]
    let unread: Buffer = Buffer.alloc(0)

    function answer(statement: string): void {
      const session = own ?? take()
      // Whoever gets no session waits for one.
      if (session === undefined) return
      carriedOut.push({ session, text: statement })
      if (mode === 'statement' && statement === 'begin') {
        resting.push(session)
        socket.end(refusal)
        return
      }
      if (statement === 'begin') isInside = true
      if (statement === 'rollback') isInside = false
      const isKept = isInside || mode === 'direct' || mode === 'session'
      own = isKept ? session : undefined
      if (!isKept) resting.push(session)
      const rows = /pg_backend_pid/.test(statement)
        ? numberRow(session)
        : Buffer.concat(statement.split(';').map((one) => message('C', text(one.trim().split(' ')[0] ?? ''))))
      socket.write(Buffer.concat([rows, ready(isInside)]))
    }

    socket.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes])
      // The first message has no letter.
      for (let head = isIn ? 1 : 0; unread.length >= head + 4; head = isIn ? 1 : 0) {
        const length = head + unread.readInt32BE(head)
        if (unread.length < length) return
        const [letter, body] = [unread.toString('latin1', 0, head), unread.subarray(head + 4, length)]
        unread = unread.subarray(length)
        if (!isIn) {
          isIn = true
          const told = mode === 'direct' ? (own ?? 0) : 500_000 + sockets.size
          const key = message('K', Buffer.concat([int32(told), int32(1)]))
          socket.write(Buffer.concat([message('R', int32(0)), key, ready(false)]))
        } else if (letter === 'Q') answer(body.toString('utf8', 0, body.length - 1))
        else if (letter === 'X') socket.end()
      }
    })
    socket.once('close', () => {
      sockets.delete(socket)
      if (own !== undefined) resting.push(own)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server listens on a port')
  return {
    url: `postgres://somebody:secret@127.0.0.1:${address.port}/somewhere`,
    carriedOut,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
