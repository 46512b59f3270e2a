import type { ExchangePlace, ExchangePort } from './exchange-port.ts'

/** One port for all channels: each is served by the port of its protocol. */
export function byProtocol(ports: Readonly<Record<string, ExchangePort>>): ExchangePort {
  const portOf = ({ protocol }: ExchangePlace): ExchangePort => {
    const port = Object.hasOwn(ports, protocol) ? ports[protocol] : undefined
    if (!port) throw new Error(`不支持的传输协议 ${protocol}`)
    return port
  }
  return {
    deliver: async (place, file) => portOf(place).deliver(place, file),
    look: async (place) => portOf(place).look(place),
    read: async (place, name) => portOf(place).read(place, name),
    putAway: async (place, file) => portOf(place).putAway(place, file),
  }
}
