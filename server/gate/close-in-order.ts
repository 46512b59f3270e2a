// The end of listening: what a handler works on is answered, what is still on its way to one is cut off.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a handler may go on after the end was asked for. */
const patience = 10_000

export interface ClosingApp {
  close(): Promise<void>
}

/** To be called before the application listens. */
export function closeInOrder(app: FastifyInstance): ClosingApp {
  const sockets = new Set<Socket>()
  const asked = new Map<Socket, IncomingMessage>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.prependListener('request', (request: IncomingMessage, response) => {
    asked.set(request.socket, request)
    response.once('close', () => asked.delete(request.socket))
  })
  return {
    async close() {
      const closed = app.close()
      // A body that never ends would keep the server for as long as its sender likes.
      for (const socket of sockets) if (!asked.get(socket)?.complete) socket.destroy()
      const late = setTimeout(() => app.server.closeAllConnections(), patience)
      await closed
      clearTimeout(late)
    },
  }
}
