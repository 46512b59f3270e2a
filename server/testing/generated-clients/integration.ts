// One integration of an ERP, for whatever client was generated: orders by batches with some faults, mended by their pointer,
// declared, followed by the cursor of states and by a webhook whose receiver is away for a while. Imports nothing of the project,
// because it is compiled beside the generated client.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'

interface Fault {
  pointer: string
}

interface Written {
  index: number
  id?: string | null | undefined
  errors: readonly Fault[]
}

interface StatesPage {
  states: readonly { documentId: string; returnStatus?: string | null | undefined }[]
  nextCursor: string
}

/** Calls that the integration needs of a generated client. `O` is its type of an order. */
export interface Caller<O> {
  batch(documents: O[], key: string): Promise<readonly Written[]>
  declare(ids: string[], key: string): Promise<readonly { errors: readonly unknown[] }[]>
  states(cursor: string): Promise<StatesPage>
}

export interface Given<O> {
  sample: O
  count: number
  /** Of these, at most `count`, spread evenly. */
  faulty: number
  size: number
  port: number
  secret: string
  /** Told when the receiver is back. */
  onReturn: () => void
}

/** Pointers of what is spoiled, with the wrong value; the last is a name that no order has. */
const spoils: readonly (readonly [pointer: string, value: unknown])[] = [
  ['/goods/0/qty', '两件'],
  ['/goods/0/country', '000'],
  ['/goodsValue', '1'],
  ['/buyerName', ''],
  ['/payTranscationId', 'PAY-1'],
]

interface Place {
  parent: Record<string, unknown>
  name: string
}

function placeOf(document: object, pointer: string): Place {
  const names = pointer.split('/').slice(1)
  const name = names.pop() ?? ''
  let parent = document as Record<string, unknown>
  for (const one of names) parent = parent[one] as Record<string, unknown>
  return { parent, name }
}

/** Puts the right value where the pointer of a fault is; what the right order has not is taken away. */
function mend(document: object, right: object, { pointer }: Fault): void {
  const { parent, name } = placeOf(document, pointer)
  const of = placeOf(right, pointer)
  if (name in of.parent) parent[name] = of.parent[name]
  else delete parent[name]
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

interface Event {
  id: string
  documentId: string
  events: readonly string[]
  returnStatus?: string | null
}

/** Takes genuine events once each, as the guide tells. */
class Receiver {
  readonly events = new Map<string, Event>()
  repeated = 0
  forged = 0
  /** Events that came after a later one of the same document. */
  late = 0
  private server: Server | undefined
  private readonly last = new Map<string, number>()
  private readonly port: number
  private readonly secret: string
  constructor(port: number, secret: string) {
    this.port = port
    this.secret = secret
  }

  async open(): Promise<void> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      response.writeHead(this.take(request.headers, body) ? 200 : 401).end()
    })
    await new Promise<void>((resolve) => void server.listen(this.port, '127.0.0.1', resolve))
    this.server = server
  }

  /** Stops listening, until it is opened again. */
  async leave(): Promise<void> {
    const { server } = this
    this.server = undefined
    await new Promise((resolve) => {
      server?.close(resolve)
      server?.closeIdleConnections()
    })
  }

  private take(headers: NodeJS.Dict<string | string[]>, body: Buffer): boolean {
    const timestamp = String(headers['x-kouan-timestamp'])
    const signed = createHmac('sha256', this.secret).update(`${timestamp}.`).update(body).digest('hex')
    const [wanted, given] = [Buffer.from(`v1=${signed}`), Buffer.from(String(headers['x-kouan-signature']))]
    const isNow = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
    if (!isNow || wanted.length !== given.length || !timingSafeEqual(wanted, given)) {
      this.forged += 1
      return false
    }
    const message = String(headers['x-message-id'])
    const event = JSON.parse(String(body)) as Event
    if (this.events.has(message)) this.repeated += 1
    else {
      this.events.set(message, event)
      if ((this.last.get(event.documentId) ?? 0) > Number(event.id)) this.late += 1
      this.last.set(event.documentId, Number(event.id))
    }
    return true
  }

  accepted(): string[] {
    const all = [...this.events.values()]
    return all
      .filter(({ events, returnStatus }) => events.includes('RECEIPT') && returnStatus === '120')
      .map(({ documentId }) => documentId)
  }
}

function cut<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

export async function integrate<O extends object>(caller: Caller<O>, given: Given<O>) {
  const { sample, count, faulty, size, port, secret, onReturn } = given
  const receiver = new Receiver(port, secret)
  await receiver.open()
  const right = Array.from({ length: count }, (_, at) => ({ ...structuredClone(sample), orderNo: `ERP-${at}` }))
  const sent = right.map((order, at) => {
    const spoiled = structuredClone(order)
    const every = Math.floor(count / faulty)
    const [pointer, value] = spoils[Math.floor(at / every) % spoils.length] ?? ['', '']
    if (at % every !== 0 || at / every >= faulty) return spoiled
    const { parent, name } = placeOf(spoiled, pointer)
    parent[name] = value
    return spoiled
  })

  const ids = new Map<number, string>()
  const write = async (places: readonly number[], key: string) => {
    const faults: number[] = []
    for (const [part, some] of cut(places, size).entries()) {
      const documents = some.map((at) => sent[at] as O)
      for (const { index, id, errors } of await caller.batch(documents, `${key}-${part}`)) {
        const at = some[index] ?? -1
        if (errors.length === 0 && id) ids.set(at, id)
        else faults.push(at)
        for (const fault of errors) mend(sent[at] as O, right[at] as O, fault)
      }
    }
    return faults
  }
  const refused = await write([...sent.keys()], 'first')
  const written = ids.size
  const refusedAgain = await write(refused, 'mended')

  let declared = 0
  for (const [part, some] of cut([...ids.values()], size).entries()) {
    const rows = await caller.declare(some, `declare-${part}`)
    declared += rows.filter(({ errors }) => errors.length === 0).length
    // The receiver hears the first and is away then.
    if (part === 0) while (receiver.events.size < size) await pause(0.2)
    if (part === 0) await receiver.leave()
  }
  const before = receiver.events.size

  const accepted: string[] = []
  let cursor = ''
  while (new Set(accepted).size < count) {
    const { states, nextCursor } = await caller.states(cursor)
    accepted.push(...states.filter(({ returnStatus }) => returnStatus === '120').map(({ documentId }) => documentId))
    cursor = nextCursor
    if (states.length === 0) await pause(1)
  }
  const { states: after } = await caller.states(cursor)

  await receiver.open()
  onReturn()
  while (new Set(receiver.accepted()).size < count) await pause(0.5)
  await pause(2)
  await receiver.leave()
  const pushed = receiver.accepted()
  const known = new Set(ids.values())
  return {
    ...{ written, refused: refused.length, refusedAgain: refusedAgain.length, declared },
    byCursor: {
      accepted: new Set(accepted).size,
      twice: accepted.length - new Set(accepted).size,
      after: after.length,
    },
    byWebhook: {
      ...{ accepted: new Set(pushed).size, twice: pushed.length - new Set(pushed).size },
      ...{ strangers: pushed.filter((id) => !known.has(id)).length, forged: receiver.forged, late: receiver.late },
    },
    events: { all: receiver.events.size, before, repeated: receiver.repeated },
  }
}
