// The web build: hashed files may be kept for ever, the page itself is asked for each time and knows the API's base and
// what else the server alone knows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { takesGzip } from './gate/pack-answers.ts'
import { projectFolder } from './ground/project-folder.ts'

const builtFolder = join(projectFolder, 'web/dist')

export interface WebFilesOptions {
  apiBase: string
  staticDomain?: string | undefined
  /** With the build of the screens. */
  folder?: string
}

/** Serves the build and answers how to send the page of the single-page application. */
export async function serveWeb(
  app: FastifyInstance,
  { apiBase, staticDomain = '', folder = builtFolder }: WebFilesOptions,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) {
    return (reply) => reply.status(503).type('text/plain; charset=utf-8').send('界面尚未构建，请先运行 npm run build')
  }
  const said = { '%KOUAN_API_BASE%': apiBase, '%KOUAN_STATIC_DOMAIN%': staticDomain }
  const sendPage = pageSender(
    Object.entries(said).reduce(
      (page, [place, text]) => page.replaceAll(place, () => asAttribute(text)),
      readFileSync(file, 'utf8'),
    ),
  )
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page is sent below, with the base of the API in it; the copies only in place of what they are copies of.
    globIgnore: ['index.html', '.sources', '**/*.{gz,br}'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => sendPage(reply))
  app.get('/index.html', (_, reply) => sendPage(reply))
  return sendPage
}

const asAttribute = (text: string) => text.replace(/[&"<]/g, (letter) => `&#${letter.charCodeAt(0)};`)

function pageSender(page: string) {
  const packed = gzipSync(page, { level: 9 })
  return (reply: FastifyReply): FastifyReply => {
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    return takesGzip(reply.request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(page)
  }
}
