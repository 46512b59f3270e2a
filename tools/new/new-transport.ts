// `npm run new -- transport NAME --title 标题`: the declaration of a transport, its sessions, and its far end for the tests.
import { addEntry, addImport } from './edit-source.ts'
import type { Names } from './names.ts'
import type { Project } from './project.ts'

export interface NewTransport {
  names: Names
  title: string
}

const declarations = 'contract/resources/channel/all-transports.ts'
const parts = 'server/features/channel/manifest.ts'
const farEnds = 'server/testing/far-end/transports/all-far-ends.ts'

export function addTransport(project: Project, { names, title }: NewTransport): void {
  const { kebab, camel } = names
  project.create(`contract/resources/channel/transports/${kebab}.ts`, declaration(names, title))
  project.edit(declarations, (source) => {
    const imported = addImport(source, `./transports/${kebab}.ts`, `${camel}Transport`)
    return addEntry(imported, 'const together = [', `${camel}Transport`)
  })
  project.create(`server/domain/transport/${kebab}/${kebab}.ts`, part(names))
  project.create(`server/domain/transport/${kebab}/${kebab}-session.ts`, session(names))
  project.edit(parts, (source) => {
    const imported = addImport(source, `../../domain/transport/${kebab}/${kebab}.ts`, camel)
    return addEntryBefore(imported, 'const transports: ServedTransport[] = [', { entry: camel, last: 'simulated' })
  })
  project.create(`server/testing/far-end/transports/${kebab}-far-end.ts`, farEnd(names, title))
  project.edit(farEnds, (source) => {
    const imported = addImport(source, `./${kebab}-far-end.ts`, `${camel}FarEnd`)
    return addEntry(imported, 'Record<string, FarEndOfProtocol>> = {', `${protocolOf(names)}: { open: ${camel}FarEnd }`)
  })
}

/** The simulated customs are the last choice of all. */
function addEntryBefore(source: string, opening: string, { entry, last }: { entry: string; last: string }): string {
  const added = addEntry(source, opening, entry)
  const start = added.indexOf(opening)
  const list = added.slice(start).replace(new RegExp(`\\b${last},\\s*${entry},`), `${entry}, ${last},`)
  return added.slice(0, start) + list
}

const protocolOf = ({ snake }: Names) => snake.toUpperCase()

const declaration = (names: Names, title: string) => `// ${title}.
import { text } from '../../../language/field.ts'
import { defineTransport, withoutEndSlash } from '../transport.ts'
import { address, host, portField } from '../transport-fields.ts'
import { remoteFolder } from '../transport-patterns.ts'

/** Port that is used where none is entered. */
export const ${names.camel}Port = 4000

export const ${names.camel}Transport = defineTransport({
  protocol: '${protocolOf(names)}',
  title: '${title}',
  // A field under the name of a known column needs no migration; its label must be the known one.
  fields: {
    host,
    port: portField(\`${protocolOf(names)} \${${names.camel}Port}\`),
    pathUp: text({ label: '发送文件夹', ...address, required: true, max: 300, pattern: remoteFolder }),
    pathDown: text({ label: '收取文件夹', ...address, required: true, max: 300, pattern: remoteFolder }),
  },
  auth: ['PASSWORD'],
  inbox: {
    field: 'pathDown',
    key: ({ host, port, pathDown }) => [host.toLowerCase(), port ?? ${names.camel}Port, withoutEndSlash(pathDown)],
  },
  outlet: {
    field: 'pathUp',
    key: ({ host, port, pathUp }) => [host.toLowerCase(), port ?? ${names.camel}Port, withoutEndSlash(pathUp)],
  },
  address: ['host', 'port'],
})
`

const part = ({
  kebab,
  camel,
  pascal,
}: Names) => `import { ${camel}Transport } from '@kouan/contract/resources/channel/transports/${kebab}.ts'
import type { ServedTransport } from '../transport.ts'
import { open${pascal} } from './${kebab}-session.ts'

export const ${camel}: ServedTransport<typeof ${camel}Transport.fields> = {
  declared: ${camel}Transport,
  open: ({ settings }, { networks }) => open${pascal}(settings, networks),
  async probe({ settings }, { networks }) {
    const session = await open${pascal}(settings, networks)
    try {
      await session.listInbox(new Set())
    } finally {
      session.close()
    }
    return '已登录，收取文件夹可以读取'
  },
}
`

const session = ({
  kebab,
  camel,
  pascal,
}: Names) => `// Session of the transport ${kebab}. What each operation promises is in ../transport.ts.
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import { type ${camel}Transport, ${camel}Port } from '@kouan/contract/resources/channel/transports/${kebab}.ts'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { ChannelFault } from '../../channel/channel-fault.ts'
import { connectSocket } from '../connect-socket.ts'
import { type Session, timeLimitMs } from '../transport.ts'

/** Throws ChannelDown. */
export async function open${pascal}(
  settings: SettingsOf<typeof ${camel}Transport.fields>,
  networks: AllowedNetworks,
): Promise<Session> {
  const { host, port } = settings
  const socket = await connectSocket({ host, port: port ?? ${camel}Port, timeoutMs: timeLimitMs(settings), networks })
  // Log in here, and throw ChannelDown where that is refused.
  return {
    deliver: () => notWritten('发送'),
    listInbox: () => notWritten('列出'),
    read: () => notWritten('收取'),
    putAway: () => notWritten('移走'),
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
  }
}

async function notWritten(what: string): Promise<never> {
  throw new ChannelFault(\`\${what}尚未编写\`)
}
`

const farEnd = (
  { camel }: Names,
  title: string,
) => `// ${title}: a server on loopback. Write the real one, or the smallest that speaks the protocol.
import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'

export async function ${camel}FarEnd(): Promise<TransportFarEnd> {
  /** By name. */
  const outbox = new Map<string, Buffer>()
  const inbox = new Map<string, Buffer>()
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    // Answer here what the transport asks.
  }

  const port = await freePort()
  let server: Server | undefined
  const start = async () => {
    const made = createServer(serve)
    server = made
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
  }
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server?.close(resolve))
  }
  await start()
  return {
    settings: {
      ...{ host: '127.0.0.1', port, authType: 'PASSWORD', account: 'kouan', password: 'example' },
      ...{ pathUp: '/up', pathDown: '/down' },
    },
    arrived: async () => [...outbox.values()].map((bytes) => ({ bytes })),
    countMessages: async () => outbox.size,
    drop: async (name, bytes) => void inbox.set(name, bytes),
    countWaiting: async () => inbox.size,
    stop,
    start,
    remove: stop,
  }
}
`
