// Connection over TCP to a host that may be reached, within a time.
import { connect, type Socket } from 'node:net'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { connectTo, resolveHost } from '../../outgoing/resolve-host.ts'
import { connectionFault, within } from './connection-fault.ts'

export interface SocketOptions {
  host: string
  port: number
  timeoutMs: number
  networks: AllowedNetworks
}

/** Returns the connected socket, which is destroyed when an error comes later. Throws ChannelDown. */
export async function connectSocket({ host, port, timeoutMs, networks }: SocketOptions): Promise<Socket> {
  let socket: Socket | undefined
  const connected = async () => {
    const lookup = connectTo(await resolveHost(host, { networks }))
    return new Promise<Socket>((resolve, reject) => {
      const made = connect({ host, port, lookup }).setNoDelay()
      socket = made
      // Without a listener a later error would end the process.
      made.on('error', (error) => {
        made.destroy()
        reject(error)
      })
      made.once('connect', () => resolve(made))
    })
  }
  return within(timeoutMs, connected(), () => socket?.destroy()).catch((error) => {
    socket?.destroy()
    throw connectionFault(error, timeoutMs)
  })
}
