// The port answers from the first moment on: whoever supervises the server sees that it starts, and people read why nothing else
// works while a large database is upgraded. A port in use ends the start before anything was changed.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Envelope } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import { securityHeaders } from '../gate/headers.ts'
import { htmlPage } from '../ground/html-page.ts'

const title = '口岸台正在启动'
const hint = '升级数据库时可能需要几分钟'
/** Seconds; the page asks again then by itself. */
const retryAfter = 5

const page = htmlPage({
  title,
  style: `:root{color-scheme:light dark}body{font:16px/1.7 sans-serif;text-align:center;padding:28vh 24px 0;text-wrap:balance}h1{font-size:20px}`,
  script: `setTimeout(() => location.reload(), ${retryAfter * 1000})`,
  body: `<main role="status"><h1>${title}</h1><p>${hint}，本页会自动刷新</p></main>`,
})

/** Answers until `end`, after which the port is free. */
export async function answerWhileStarting(place: { host: string; port: number }): Promise<{ end(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const id = crypto.randomUUID()
    for (const [name, value] of Object.entries(securityHeaders({ id, protocol: 'http' })))
      response.setHeader(name, value)
    request.resume()
    if (path === '/health/live') return sendJson(response, 200, { status: 'live' })
    response.setHeader('retry-after', retryAfter)
    if (/^\/health(z|\/ready)?$/.test(path))
      return sendJson(response, 503, { status: 'not ready', reason: 'the server is starting' })
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy })
      return response.end(page.html)
    }
    const { status, code } = errorCodes.overload
    const envelope: Envelope = {
      success: false,
      code,
      message: `${title}，${hint}，请稍候`,
      result: null,
      timestamp: Date.now(),
    }
    return sendJson(response, status, envelope)
  })
  server.listen(place.port, place.host)
  await once(server, 'listening')
  return {
    async end() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: object): ServerResponse {
  return response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    .end(JSON.stringify(body))
}
