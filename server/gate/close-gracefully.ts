// Graceful close of the HTTP server: running handlers finish, incomplete requests are cut off.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A handler may run this long after the close was requested. */
const handlerTimeoutMs = 10_000

export interface ClosingApp {
  close(): Promise<void>
}

/** Tracks the connections of `app`; call it before the application listens. */
export function closeGracefully(app: FastifyInstance): ClosingApp {
  const sockets = new Set<Socket>()
  const requests = new Map<Socket, IncomingMessage>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.prependListener('request', (request: IncomingMessage, response) => {
    requests.set(request.socket, request)
    response.once('close', () => requests.delete(request.socket))
  })
  // Sockets of the live channel close by a handshake of their own.
  app.server.prependListener('upgrade', (_, socket: Socket) => sockets.delete(socket))
  return {
    async close() {
      const closed = app.close()
      // A request body that never ends would keep the server running as long as its sender likes.
      for (const socket of sockets) if (!requests.get(socket)?.complete) socket.destroy()
      const late = setTimeout(() => app.server.closeAllConnections(), handlerTimeoutMs)
      await closed
      clearTimeout(late)
    },
  }
}
