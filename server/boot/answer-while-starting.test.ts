import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { answerWhileStarting } from './answer-while-starting.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('while it starts: alive, not ready, a sentence for clients, a page for people, safe headers; then the port is free', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const starting = await answerWhileStarting(place)
  const ask = async (path: string, accept = '*/*') => {
    const response = await fetch(`http://127.0.0.1:${place.port}${path}`, { headers: { accept } })
    return { status: response.status, after: response.headers.get('retry-after'), text: await response.text() }
  }
  expect(await ask('/health/live')).toMatchObject({ status: 200, text: '{"status":"live"}' })
  for (const path of ['/health/ready', '/health', '/healthz']) {
    const reason = '{"status":"not ready","reason":"the server is starting"}'
    expect(await ask(path)).toEqual({ status: 503, after: '5', text: reason })
  }
  const call = await ask('/jeecg-boot/sys/login')
  expect([call.status, JSON.parse(call.text)]).toMatchObject([503, { success: false, code: 503, result: null }])
  expect(JSON.parse(call.text).message).toContain('正在启动')
  expect(await ask('/home', 'text/html,*/*')).toMatchObject({ status: 503, text: expect.stringContaining('正在启动') })

  for (const [path, accept] of [
    ['/health/live', '*/*'],
    ['/home', 'text/html,*/*'],
    ['/jeecg-boot/sys/login', '*/*'],
  ] as const) {
    const { headers } = await fetch(`http://127.0.0.1:${place.port}${path}`, { headers: { accept } })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringContaining('default-src'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
  }

  await expect(answerWhileStarting(place)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await starting.end()
  await (await answerWhileStarting(place)).end()
})
