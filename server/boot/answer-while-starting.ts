// The port answers from the first moment on: whoever supervises the server sees that it starts, and people read why nothing else
// works while a large database is upgraded. A port in use ends the start before anything was changed.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Envelope } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import { htmlPage } from '../ground/html-page.ts'

const sentence = '口岸台正在启动，升级数据库时可能需要几分钟，请稍候'
/** Seconds; the page asks again then by itself. */
const retryAfter = 5

const page = htmlPage({
  title: '口岸台正在启动',
  style: 'body{font-family:sans-serif;text-align:center;padding-top:30vh;color-scheme:light dark}',
  script: `setTimeout(() => location.reload(), ${retryAfter * 1000})`,
  body: `<p role="status">${sentence}……</p>`,
})

/** Answers until `end`, after which the port is free. */
export async function answerWhileStarting(place: { host: string; port: number }): Promise<{ end(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
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
    const envelope: Envelope = { success: false, code, message: sentence, result: null, timestamp: Date.now() }
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
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(JSON.stringify(body))
}
