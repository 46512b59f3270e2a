// One message of the Model Context Protocol over HTTP without a session: the official SDK reads it, the server answers it as JSON,
// and nothing is kept of it.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { FastifyReply, FastifyRequest } from 'fastify'

const passed = ['accept', 'content-type', 'mcp-protocol-version'] as const

/** Sends what the server answers, and closes it. Throws where the SDK does. */
export async function answerOverHttp(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sdk = await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js')
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(asWebRequest(request), { parsedBody: request.body })
    reply.status(response.status).headers(Object.fromEntries(response.headers))
    return reply.send(await response.text())
  } finally {
    await server.close()
  }
}

function asWebRequest({ protocol, host, url, headers }: FastifyRequest): Request {
  const own = passed.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return new Request(`${protocol}://${host}${url}`, { method: 'POST', headers: own })
}
