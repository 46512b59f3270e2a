import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from './build-web.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-built-web-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** An installation without development packages: nothing of this project is found from there. */
function installation(name: string, files: Record<string, string>): string {
  const folder = join(home, name)
  for (const [path, text] of Object.entries({ 'package-lock.json': '{}', 'web/package.json': '{}', ...files })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
const start = (projectFolder: string) => buildWeb({ projectFolder, onBuild: () => {} })

it('serves what was built where there is nothing to build with and nothing to build from', async () => {
  const folder = installation('image', { 'web/dist/index.html': 'built' })
  expect(await start(folder)).toBe(join(folder, 'web/dist'))
})

it('says in one sentence that nothing was built, or not what the sources are now', async () => {
  await expect(start(installation('bare', {}))).rejects.toThrow(
    /^网页还没有构建，而本次安装不含构建工具；请执行 npm ci/,
  )
  const sources = Object.fromEntries(['widgets', 'contract', 'customs'].map((room) => [`${room}/package.json`, '{}']))
  const old = { ...sources, 'web/index.html': 'source', 'web/dist/index.html': 'built', 'web/dist/.sources': 'older' }
  await expect(start(installation('old', old))).rejects.toThrow(
    /^网页不是由现在的源文件构建的，而本次安装不含构建工具；/,
  )
})
