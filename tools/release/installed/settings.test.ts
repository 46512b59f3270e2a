import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { applySettings, readSettings } from './settings.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-settings-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = join(home, 'settings')

describe('settings', () => {
  it.each([
    ['a comment and an empty line', '# PORT=1\n\n  # more\n', {}],
    ['a path with blanks and Chinese letters', 'KOUAN_DATA=/srv/口岸 数据\n', { KOUAN_DATA: '/srv/口岸 数据' }],
    [
      'a value with an equals sign',
      'DATABASE_URL=postgresql://a:b=c@d/e\n',
      { DATABASE_URL: 'postgresql://a:b=c@d/e' },
    ],
    ['blanks around, lines of Windows', ' PORT = 3200 \r\nHOST=0.0.0.0\r\n', { PORT: '3200', HOST: '0.0.0.0' }],
    ['nothing behind the sign', 'PORT=\n', { PORT: '' }],
  ])('%s: read', (_, text, expected) => {
    writeFileSync(file, text)
    expect(readSettings(file)).toEqual(expected)
  })

  it.each([
    ['no sign', 'PORT 3200\n', '第 1 行'],
    ['a small letter', 'PORT=1\nport=2\n', '第 2 行'],
    ['shell', 'export PORT=1\n', '第 1 行'],
    ['a variable that Node has read before', 'UV_THREADPOOL_SIZE=8\n', 'UV_THREADPOOL_SIZE'],
  ])('%s: refused with the place', (_, text, sentence) => {
    writeFileSync(file, text)
    expect(() => readSettings(file)).toThrow(sentence)
  })

  it('no file: none; a variable of the environment: kept, an empty one too', () => {
    expect(readSettings(join(home, 'none'))).toEqual({})
    const environment: NodeJS.ProcessEnv = { PORT: '1', HOST: '' }
    applySettings({ PORT: '2', HOST: 'a', KOUAN_DATA: '/b' }, environment)
    expect(environment).toEqual({ PORT: '1', HOST: '', KOUAN_DATA: '/b' })
  })
})
