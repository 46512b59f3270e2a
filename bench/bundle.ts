// What a browser fetches to show the login page and then the home page: scripts and styles, as gzip bytes.
// Run: node --import tsx bench/bundle.ts
import './begin.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { type Fetched, watchFetched } from '../e2e/fetched-bytes.ts'
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
const browser = await openBrowser({ compilesHot: true })

const { page } = await openPage(browser, { address: server.address, path: '/health/live' })
const fetched = watchFetched(page)
const bar = 200_000
const told = ({ scripts, styles, files }: Fetched) =>
  `${scripts} bytes of scripts, ${styles} of styles, ${files} files; ratio to ${bar / 1000} kB: ${((scripts + styles) / bar).toFixed(2)}`

await page.goto(`${server.address}/user/login`)
console.log(`Login page, gzip: ${told(await fetched())}`)
await signIn(page, { username: 'admin', password })
await page.getByRole('menuitem').first().waitFor()
console.log(`Home page on top of it, gzip: ${told(await fetched())}`)

await browser.close()
await server.end()
await rm(folder, { recursive: true, force: true })
