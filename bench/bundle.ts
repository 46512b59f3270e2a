// What a browser fetches to show the login page and then the home page: scripts and styles, as gzip bytes.
// Run: node --import tsx bench/bundle.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { startServerProcess } from '../server/testing/server-process.ts'

const password = 'Bench@123456'

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
// As root the server runs as another user, who has to get through this folder.
await chmod(folder, 0o711)
const { server, output } = await startServerProcess({
  KOUAN_DATA: join(folder, 'data'),
  KOUAN_ADMIN_PASSWORD: password,
})
if (!server) throw new Error(output)
const browser = await openBrowser()

const { page } = await openPage(browser, { address: server.address, path: '/health/live' })
const sizes = new Map<string, number>()
const reading: Promise<void>[] = []
page.on('response', (response) => {
  const path = new URL(response.url()).pathname
  if (!/\.(js|css)$/.test(path) || response.status() !== 200) return
  reading.push(response.body().then((body) => void sizes.set(path, gzipSync(body).length)))
})

async function fetched(): Promise<string> {
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  const total = (ending: string) =>
    [...sizes].filter(([path]) => path.endsWith(ending)).reduce((sum, [, bytes]) => sum + bytes, 0)
  const figures = `${total('.js')} bytes of scripts, ${total('.css')} of styles, ${sizes.size} files`
  sizes.clear()
  return figures
}

await page.goto(`${server.address}/user/login`)
console.log(`Login page, gzip: ${await fetched()}`)
await signIn(page, { username: 'admin', password })
await page.getByRole('menuitem').first().waitFor()
console.log(`Home page on top of it, gzip: ${await fetched()}`)

await browser.close()
await server.end()
await rm(folder, { recursive: true, force: true })
