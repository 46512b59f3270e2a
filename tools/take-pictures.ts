// `npm run pictures [-- name …]`: takes the pictures of docs/ (or those that are named) from a system with 演示数据, made for
// it and removed afterwards. Written as WebP, which is a fifth of a PNG.

import { randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepSettings, login } from '@kouan/contract/calls/account.ts'
import { tourEnded } from '@kouan/contract/rules/person-settings.ts'
import type { Page } from 'playwright-core'
import { apiCaller } from '../e2e/api-caller.ts'
import { openBrowser, openPage, screens } from '../e2e/browser.ts'
import { generatePassword } from '../server/boot/generate-password.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { composedPage } from './pictures/composed-page.ts'
import { type ComposedPicture, composedPictures, groundOfComposed, pictures, type Screen } from './pictures/pictures.ts'

const target = join(import.meta.dirname, '../docs/pictures')
const quality = 78

const wanted = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'kouan-pictures-'))
// As root the server becomes another user, who has to get through this folder.
await chmod(folder, 0o711)
const password = generatePassword(randomInt)
const begun = performance.now()
try {
  const { server, output } = await startServerProcess(
    {
      KOUAN_DATA: join(folder, 'data'),
      KOUAN_LOGIN_PROOF: 'off',
      KOUAN_ADMIN_PASSWORD: password,
      KOUAN_DEMO_PASSWORD: password,
      NODE_ENV: '',
    },
    { entry: 'start', words: ['--demo'] },
  )
  if (!server) throw new Error(output)
  console.log(`a system with 演示数据 stands after ${Math.round((performance.now() - begun) / 1000)} s`)
  try {
    await mkdir(target, { recursive: true })
    const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)
    for (const picture of pictures.filter(isWanted)) await store(picture.name, await shoot(picture, server.address))
    for (const picture of composedPictures.filter(isWanted)) {
      const shots: Buffer[] = []
      for (const { screen } of picture.parts) shots.push(await shoot(screen, server.address))
      await store(picture.name, await compose(picture, shots))
    }
  } finally {
    await server.end()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit()

/** A screen of the person as WebP. Their settings follow what is wanted of it, and no tour is offered on it. */
async function shoot(
  { as, path, size = 'desktop', isDark = false, arrange }: Screen,
  address: string,
): Promise<Buffer> {
  const { token } = await apiCaller({ address }).send(login, { username: as, password })
  const settings = { mode: isDark ? 'dark' : 'light', tour: tourEnded } as const
  await apiCaller({ address, token }).send(keepSettings, { settings })
  const { page, context, faults } = await openPage(await openBrowser(), { address, path, token, screen: screens[size] })
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' })
    await page.reload()
    await page.locator('main').waitFor()
    await arrange(page)
    await page.evaluate('document.activeElement?.blur()')
    if (faults.length > 0) console.log(`${path}: ${faults.join('; ')}`)
    return await capture(page)
  } finally {
    await context.close()
  }
}

async function compose(picture: ComposedPicture, shots: readonly Buffer[]): Promise<Buffer> {
  const page = await (await openBrowser()).newPage({ viewport: groundOfComposed })
  try {
    await page.setContent(composedPage(picture, shots), { waitUntil: 'load' })
    return await capture(page)
  } finally {
    await page.close()
  }
}

async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}

async function store(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(target, `${name}.webp`), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1024)} kB`)
}
