// `npm run pictures [-- name …]`: takes the pictures of docs/ (or those that are named) from a system with 演示数据, made for
// it and removed afterwards. Written as WebP, which is a fifth of a PNG; with SCREENSHOTS also as PNG there.

import { randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { apiCaller } from '../e2e/api-caller.ts'
import { openBrowser, openPage } from '../e2e/browser.ts'
import { takePicture } from '../e2e/take-picture.ts'
import { generatePassword } from '../server/boot/generate-password.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { type Picture, pictures } from './pictures/pictures.ts'

const target = join(import.meta.dirname, '../docs/pictures')
const quality = 78
const size = { width: 1440, height: 900 }

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
    for (const picture of pictures) {
      if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture, server.address)
    }
  } finally {
    await server.end()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function take({ name, as, path, arrange }: Picture, address: string): Promise<void> {
  const { token } = await apiCaller({ address }).send(login, { username: as, password })
  const { page, context, faults } = await openPage(await openBrowser(), { address, path, token, screen: size })
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' })
    await page.reload()
    await page.locator('main').waitFor()
    await arrange(page)
    await page.evaluate('document.activeElement?.blur()')
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    await writeFile(join(target, `${name}.webp`), bytes)
    await takePicture(page, name)
    console.log(`${name}: ${Math.round(bytes.length / 1024)} kB${faults.length > 0 ? `, ${faults.join('; ')}` : ''}`)
  } finally {
    await context.close()
  }
}
