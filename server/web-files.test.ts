import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { compressWeb } from './boot/compress-web.ts'
import { version } from './ground/version.ts'
import { serveWeb } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-web-'))
const script = `console.log('${'口岸'.repeat(1000)}')`
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/app-1.js'), script)
writeFileSync(join(folder, 'assets/small-1.js'), 'export {}')
writeFileSync(join(folder, 'site.json'), '{}')
writeFileSync(
  join(folder, 'index.html'),
  '<meta name="api" content="%KOUAN_API_BASE%"><meta name="version" content="%KOUAN_VERSION%"><title>口岸台</title>',
)
await compressWeb(folder, 'quick')

const app = fastify()
const sendPage = await serveWeb(app, { apiBase: '/api', folder })
app.setNotFoundHandler((_, reply) => sendPage(reply))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, accepts?: string) =>
  app.inject({ url, headers: accepts === undefined ? {} : { 'accept-encoding': accepts } })

it('the build holds packed copies of what is large enough, and not of the page', () => {
  expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual([
    'app-1.js',
    'app-1.js.br',
    'app-1.js.gz',
    'small-1.js',
  ])
  expect(readdirSync(folder)).not.toContain('index.html.gz')
})

it.each(['gzip', 'gzip, deflate', 'br;q=0.5, gzip;q=0.8'])('a client that accepts %s gets gzip', async (accepts) => {
  const packed = await get('/assets/app-1.js', accepts)
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(packed.rawPayload.length).toBeLessThan(script.length / 4)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(script)
  const page = await get('/order/list', accepts)
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect(gunzipSync(page.rawPayload).toString()).toContain('content="/api"')
})

it('a client that accepts brotli, too, gets the smaller copy of a file', async () => {
  const packed = await get('/assets/app-1.js', 'gzip, deflate, br, zstd')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan((await get('/assets/app-1.js', 'gzip')).rawPayload.length)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
  expect((await get('/assets/app-1.js.br')).headers['content-type']).toContain('text/html')
})

it.each([undefined, 'identity', 'gzip;q=0'])('a client that accepts %s gets plain', async (accepts) => {
  const plain = await get('/assets/app-1.js', accepts)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.body).toBe(script)
  const page = await get('/', accepts)
  expect(page.headers).not.toHaveProperty('content-encoding')
  expect(page.body).toContain('content="/api"')
  expect(page.body).toContain(`<meta name="version" content="${version}">`)
})

it('S7.001 the page learns the base that the operator chose', async () => {
  expect((await get('/')).body).toContain('<meta name="api" content="/api">')
})

it('small files have no copy and come as they are; copies have no address of their own', async () => {
  expect((await get('/assets/small-1.js', 'gzip')).body).toBe('export {}')
  expect((await get('/assets/app-1.js.gz')).headers['content-type']).toContain('text/html')
})

it('screens that are built anew are found by a server that goes on', async () => {
  const built = join(folder, 'again')
  const build = (name: string) => {
    rmSync(built, { recursive: true, force: true })
    mkdirSync(join(built, 'assets'), { recursive: true })
    writeFileSync(join(built, `assets/${name}.js`), name)
    writeFileSync(join(built, 'index.html'), `<script src="/assets/${name}.js"></script>`)
    // As far apart as builds are.
    utimesSync(join(built, 'index.html'), 0, name.length)
  }
  const other = fastify()
  const send = await serveWeb(other, { apiBase: '/api', folder: built })
  other.setNotFoundHandler((_, reply) => send(reply))
  const ask = async (url: string) => {
    const { statusCode, body } = await other.inject({ url })
    return { statusCode, body }
  }
  expect((await ask('/')).statusCode).toBe(503)
  for (const name of ['first', 'second']) {
    build(name)
    const page = { statusCode: 200, body: `<script src="/assets/${name}.js"></script>` }
    expect(await ask('/order/list')).toEqual(page)
    expect(await ask(`/assets/${name}.js`)).toEqual({ statusCode: 200, body: name })
  }
  rmSync(built, { recursive: true })
  expect((await ask('/')).body).toContain('second')
  await other.close()
})

it('nothing of the build is shown but its files', async () => {
  writeFileSync(join(folder, '.sources'), 'hash')
  for (const url of ['/.sources', '/assets', '/assets/', '/assets/..%2f.sources', '/%2e%2e/package.json', '/a%00.js'])
    expect([url, (await get(url)).body]).toEqual([url, expect.stringContaining('<title>口岸台</title>')])
})

it.each<[page: string, allowed: string]>([
  ['<title>口岸台</title>', "script-src 'self'"],
  [
    '<script>\nshow()\n</script><script type="module" src="/a.js"></script>',
    "script-src 'self' 'sha256-xC69uCy7LEH15QY4iDm9mx/JlquPW2ocnosXJE0pEM4='",
  ],
  [
    '<script>a</script><script>b</script>',
    "script-src 'self' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=' 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='",
  ],
])('a page with the scripts %j: its policy allows them by their hashes and no others', async (page, allowed) => {
  const built = mkdtempSync(join(tmpdir(), 'kouan-web-'))
  writeFileSync(join(built, 'index.html'), page)
  const other = fastify()
  other.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "default-src 'self'; script-src 'self'; object-src 'none'")
  })
  await serveWeb(other, { apiBase: '/api', folder: built })
  const { headers } = await other.inject({ url: '/' })
  expect(headers['content-security-policy']).toBe(`default-src 'self'; ${allowed}; object-src 'none'`)
  await other.close()
  rmSync(built, { recursive: true, force: true })
})
