// Serves the web build: hashed files are cached for ever, the page itself is revalidated each time; the server fills
// its configuration into the page. Files are looked up on request, because a build may replace them meanwhile.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptsGzip } from './gate/compress-responses.ts'
import { projectFolder } from './ground/project-folder.ts'
import { version } from './ground/version.ts'

const builtFolder = join(projectFolder, 'web/dist')

export interface WebFilesOptions {
  apiBase: string
  staticDomain?: string | undefined
  /** Said by site.json where the file itself says nothing of it. */
  showExamples?: boolean
  /** Folder of the web build. */
  folder?: string
}

type SendPage = (reply: FastifyReply) => FastifyReply

/** No hidden files and no parent folders; compressed copies only in place of their originals. */
const fileOfBuild = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?!gz$|br$)\w+$/

/** Serves the build; returns the function that sends the HTML page. */
export async function serveWeb(
  app: FastifyInstance,
  { apiBase, staticDomain = '', showExamples = false, folder = builtFolder }: WebFilesOptions,
): Promise<SendPage> {
  const placeholders = Object.entries({
    '%KOUAN_API_BASE%': apiBase,
    '%KOUAN_STATIC_DOMAIN%': staticDomain,
    '%KOUAN_VERSION%': version,
  })
  const fillIn = (page: string) =>
    placeholders.reduce((filled, [place, text]) => filled.replaceAll(place, () => asAttribute(text)), page)
  const sendPage = latestPage(join(folder, 'index.html'), fillIn)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => sendPage(reply))
  app.get('/index.html', (_, reply) => sendPage(reply))
  app.get('/site.json', (_, reply) => {
    const site = readSite(join(folder, 'site.json'))
    if (site === undefined) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').send({ showExamples, ...site })
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*']
    return fileOfBuild.test(name) ? reply.sendFile(name) : reply.callNotFound()
  })
  return sendPage
}

/** Reads the names that the operator has set; undefined where there is no such file. Throws where it is no JSON. */
function readSite(file: string): object | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Caches the page until its file changes, also while a new build replaces the old one. */
function latestPage(file: string, fillIn: (page: string) => string): SendPage {
  let read: { at: number; send: SendPage } = { at: 0, send: sendUnbuilt }
  return (reply) => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (at !== undefined && at !== read.at) read = { at, send: pageSender(fillIn(readFileSync(file, 'utf8'))) }
    return read.send(reply)
  }
}

const sendUnbuilt: SendPage = (reply) =>
  reply.status(503).type('text/plain; charset=utf-8').send('界面尚未构建，请先运行 npm run build')

const asAttribute = (text: string) => text.replace(/[&"<]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Sources for a policy that allow the scripts inside a page, each by its hash, and no other one. */
const hashesOfScripts = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const policyHeader = 'content-security-policy'

function pageSender(page: string): SendPage {
  const packed = gzipSync(page, { level: 9 })
  const allowed = ["script-src 'self'", ...hashesOfScripts(page)].join(' ')
  return (reply) => {
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    const policy = reply.getHeader(policyHeader)
    if (policy !== undefined)
      reply.header(
        policyHeader,
        String(policy).replace("script-src 'self'", () => allowed),
      )
    return acceptsGzip(reply.request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(page)
  }
}
