// Requests that offer another protocol than WebSocket, such as Java's client, which asks for HTTP/2 on a plain line. A server may
// go on as if nothing had been offered (RFC 9110, 7.8), but Node takes the socket away from HTTP for every offer.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Node leaves out headers beyond 2000; without all of them the end of the body is not known. */
const mostHeaders = 1000
const ofTheOffer = /^(upgrade|connection|http2-settings)$/i

export const offersOther = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() !== 'websocket'

/** Has the request served as one without an offer; false where that is not possible. */
export function serveWithoutOffer(server: Server, [request, socket, head]: [IncomingMessage, Duplex, Buffer]): boolean {
  const { method, url, httpVersion, rawHeaders } = request
  if (rawHeaders.length > mostHeaders * 2) return false
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!ofTheOffer.test(name)) lines.push(`${name}: ${value}`)
  }
  server.emit('connection', socket)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  return true
}
