// From standard input to `/open/mcp`, line by line: a desktop assistant starts a program, the server speaks HTTP. Tools and texts
// are those of the server.
import { KouanProblem } from './problem.ts'
import { type Credentials, tokensOf } from './tokens.ts'

const path = '/open/mcp'

interface Message {
  jsonrpc: '2.0'
  id?: string | number | null
  method?: string
}

interface Passing extends Credentials {
  /** Messages, one a line. */
  lines: AsyncIterable<string>
  write(line: string): void
}

/** Ends when the lines end and all of them are answered. */
export async function passMessages({ lines, write, ...credentials }: Passing): Promise<void> {
  const { address, fetch: send = fetch } = credentials
  const tokens = tokensOf(credentials)
  let version: string | undefined

  const say = (message: object) => write(`${JSON.stringify(message)}\n`)
  const fail = (id: Message['id'], code: number, message: string) =>
    say({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })

  async function post(body: string): Promise<Response> {
    const ask = async () =>
      send(`${address}${path}`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${await tokens.read()}`, 'content-type': 'application/json' },
          accept: 'application/json, text/event-stream',
          ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
        },
        body,
      })
    const answer = await ask()
    if (answer.status !== 401) return answer
    tokens.drop()
    return ask()
  }

  async function pass(message: Message): Promise<void> {
    const { id, method } = message
    const isRequest = id !== undefined && method !== undefined
    try {
      const answer = await post(JSON.stringify(message))
      const text = await answer.text()
      if (!isRequest) return
      const said = JSON.parse(text) as { result?: { protocolVersion?: string }; error?: { message?: string } }
      if (!answer.ok) return fail(id, -32000, said.error?.message ?? `HTTP ${answer.status}`)
      if (method === 'initialize') version = said.result?.protocolVersion
      say(said)
    } catch (error) {
      if (!isRequest) return
      const reason = error instanceof Error ? error.message : String(error)
      fail(id, -32000, error instanceof KouanProblem ? reason : `不能连接口岸台 ${address}：${reason}`)
    }
  }

  const pending = new Set<Promise<void>>()
  for await (const line of lines) {
    if (line.trim() === '') continue
    const message = parsed(line)
    if (!message) {
      fail(null, -32700, 'Parse error')
      continue
    }
    const passing = pass(message).finally(() => pending.delete(passing))
    pending.add(passing)
    // The version of the protocol is known after it.
    if (message.method === 'initialize') await passing
  }
  await Promise.all(pending)
}

function parsed(line: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Message) : undefined
  } catch {
    return undefined
  }
}

/** Splits what arrives in pieces; a character may lie in two of them. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
