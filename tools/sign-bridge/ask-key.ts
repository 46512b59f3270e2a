// One call of the program beside the key, over a connection of its own: an answer that comes late belongs to a connection that is
// closed, and calls that overlap would mix up their answers.
import { explainFault, KeyFault, notRunning } from './faults.ts'

export interface KeyCall {
  url: string
  /** Counts up; the answer repeats it. */
  id: number
  method: string
  args: Readonly<Record<string, string>>
  timeoutMs: number
}

/** The part of a WebSocket that a call uses: text frames both ways, no ping, no subprotocol. */
interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onerror: (() => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

interface SocketClass {
  new (url: string): Socket
}

/** Node's own client: there from Node 22 on, in Node 20 with --experimental-websocket. */
export const ownWebSocket = (): SocketClass | undefined => (globalThis as { WebSocket?: SocketClass }).WebSocket

/** Data of the answer. Throws KeyFault. */
export function askKey({ url, id, method, args, timeoutMs }: KeyCall): Promise<readonly unknown[]> {
  const OwnWebSocket = ownWebSocket()
  if (!OwnWebSocket) throw new Error('This Node has no WebSocket client.')
  return new Promise((resolve, reject) => {
    const socket = new OwnWebSocket(url)
    let isOpen = false
    // A closed socket tells of its end once more, and closing one that could not be opened does so at once.
    const settle = () => {
      clearTimeout(timer)
      socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
      socket.close()
    }
    const fail = (fault: KeyFault) => {
      settle()
      reject(fault)
    }
    const failAs = (sentence: string) => fail(new KeyFault('wait', isOpen ? sentence : notRunning))
    const late = `客户端控件在 ${timeoutMs / 1000} 秒内没有回答：请看它是否弹出了窗口，或重新启动客户端控件`
    const timer = setTimeout(() => failAs(late), timeoutMs)
    socket.onopen = () => {
      isOpen = true
      socket.send(JSON.stringify({ _method: method, _id: id, args }))
    }
    socket.onmessage = ({ data }) => {
      const answer = readAnswer(data, id)
      if (answer === undefined) return
      if (answer instanceof KeyFault) return fail(answer)
      settle()
      resolve(answer)
    }
    const broken = () => failAs('客户端控件中断了连接，没有回答：请重新启动客户端控件')
    socket.onerror = broken
    socket.onclose = broken
  })
}

/**
 * Reads a frame: the data, or why there are none; undefined for frames that answer something else, such as the greeting `open`.
 * The status of an envelope is "00" also where signing failed: Result alone decides. An answer may have no envelope.
 */
function readAnswer(frame: unknown, id: number): readonly unknown[] | KeyFault | undefined {
  const answer = objectIn(frame)
  if (!answer) return explainFault([frame])
  if (answer._method === 'open') return undefined
  const isBare = Object.hasOwn(answer, 'Result')
  if (!isBare && Number(answer._id) !== id) return undefined
  const { Result, Data, Error: faults } = (isBare ? answer : (answer._args ?? {})) as Record<string, unknown>
  if (Result !== true) return explainFault(listOf(faults))
  return listOf(Data)
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

function objectIn(frame: unknown): Record<string, unknown> | undefined {
  if (typeof frame !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(frame)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
