// The web build: hashed files may be kept for ever, the page itself is asked for each time and knows the API's base.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config.ts'

export const webFolder = join(import.meta.dirname, '../web/dist')

/** Serves the build and answers how to send the page of the single-page application. */
export async function serveWeb(app: FastifyInstance, config: Config): Promise<(reply: FastifyReply) => FastifyReply> {
  const file = join(webFolder, 'index.html')
  if (!existsSync(file)) {
    return (reply) => reply.status(503).type('text/plain; charset=utf-8').send('界面尚未构建，请先运行 npm run build')
  }
  const page = readFileSync(file, 'utf8').replaceAll('%KOUAN_API_BASE%', config.apiBase)
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    // The page is sent below, with the base of the API in it.
    globIgnore: ['index.html', '.sources'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => sendPage(reply))
  app.get('/index.html', (_, reply) => sendPage(reply))
  return sendPage
}
