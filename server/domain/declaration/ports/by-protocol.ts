import { ChannelFault } from '../../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

/** Combines ports: each channel is served by the port of its protocol. */
export function byProtocol(ports: Readonly<Record<string, ExchangePort>>): ExchangePort {
  const portOf = ({ protocol }: ExchangeChannel): ExchangePort => {
    const port = Object.hasOwn(ports, protocol) ? ports[protocol] : undefined
    if (!port) throw new ChannelFault(`不支持的传输协议 ${protocol}`)
    return port
  }
  return {
    deliver: async (place, file) => portOf(place).deliver(place, file),
    listInbox: async (place, last) => portOf(place).listInbox(place, last),
    read: async (place, name) => portOf(place).read(place, name),
    putAway: async (place, file) => portOf(place).putAway(place, file),
    takeBack: async (place, file) => portOf(place).takeBack(place, file),
  }
}
