// `npm run dev`: the screens with hot reload on PORT, and behind them the server, started again whenever its sources change.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'
import { type Config, readConfig } from '../server/config.ts'
import { projectFolder } from './repository-rules/source-files.ts'
import { findFreePort, restartableServer } from './restartable-server.ts'

const answer = readConfig(process.env, process.cwd())
if ('problems' in answer) {
  console.error(answer.problems.join('\n'))
  process.exit(1)
}
const { config } = answer
const server = restartableServer({ port: await findFreePort(), projectFolder })
const screens = await serveScreens(config, server.port)
endOnSignal()
server.start()
restartOnChange(screens)
await screens.listen()
console.log(
  `开发服务器：http://${config.host}:${config.port}（接口 ${config.apiBase} 转到端口 ${server.port}，Ctrl+C 结束）`,
)

function serveScreens({ host, port, apiBase }: Config, serverPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`
  return createServer({
    configFile: join(projectFolder, 'web/vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [`${apiBase}/`]: { target, ws: true }, '/api/': { target }, '/health/': { target } },
    },
    plugins: [
      {
        // What the server writes into the built page.
        name: 'kouan-api-base',
        transformIndexHtml: { order: 'pre', handler: (page) => page.replaceAll('%KOUAN_API_BASE%', apiBase) },
      },
    ],
  })
}

function restartOnChange({ watcher }: ViteDevServer): void {
  watcher.add(['server', 'contract', 'customs'].map((name) => join(projectFolder, name)))
  let changes = 0
  watcher.on('all', async (_, path) => {
    if (!/\/(server|contract|customs)\/.*\.(ts|sql)$/.test(path) || /\.test\.ts$|\/(testing|generated)\//.test(path))
      return
    if (!server.isRunning) return
    changes += 1
    const mine = changes
    // An editor that saves all files changes many at once.
    await wait(150)
    if (mine !== changes) return
    console.log(`${path.slice(projectFolder.length + 1)} 有变化，正在重新启动服务器……`)
    await server.restart()
  })
}

function endOnSignal(): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await server.end()
    await screens.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
}
