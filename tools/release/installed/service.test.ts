import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../repository-rules/source-files.ts'
import { prepareData, unitText } from './service.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-service-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const template = readFileSync(join(projectFolder, 'docs/monitoring/kouan.service'), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe('unit of systemd', () => {
  it('what depends on the place is said, the rest is that of the documentation', () => {
    const text = unitText({ template, folder: '/opt/口岸 台', user: 'nobody' })
    expect(text).toContain('User=nobody\nWorkingDirectory=/opt/口岸 台\nExecStart="/opt/口岸 台/kouan" start\n')
    expect(text).not.toMatch(/^(Group|EnvironmentFile)=|npm/m)
    expect(text.split('\n').filter((line) => !template.includes(line))).toHaveLength(3)
  })

  it.each(['/opt/a"b', "/opt/a'b", '/opt/a$b', '/opt/a\nb', '/opt/a\\b'])(
    'a path that it cannot hold (row %#): a sentence',
    (folder) => {
      expect(() => unitText({ template, folder, user: 'kouan' })).toThrow('写不下')
    },
  )

  it.skipIf(!hasSystemd).each(['kouan-0.1.0-linux-x64', '口岸台 安装', '100%d off', '(甲) & 乙; #1'])(
    'systemd reads it: %j',
    (name) => {
      const folder = join(home, name)
      mkdirSync(folder)
      writeFileSync(join(folder, 'kouan'), '#!/bin/sh\n', { mode: 0o755 })
      const unit = join(folder, 'kouan.service')
      writeFileSync(unit, unitText({ template, folder, user: 'daemon' }))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
      expect({ status, said: stderr.split('\n').filter((line) => line.includes('kouan.service:')) }).toEqual({
        status: 0,
        said: [],
      })
    },
  )
})

describe('data folder of the service', () => {
  const { username } = userInfo()
  const said: string[] = []
  const say = (line: string) => said.push(line)

  it('there already, of the user: left as it is', () => {
    const folder = mkdtempSync(join(home, 'own '))
    mkdirSync(join(folder, 'data'))
    expect(() => prepareData({ folder, user: username, say })).not.toThrow()
    expect(said).toEqual([])
  })

  it('there already, of somebody else: a sentence that names both', () => {
    const folder = mkdtempSync(join(home, 'other '))
    mkdirSync(join(folder, '数据'))
    writeFileSync(join(folder, 'settings'), 'KOUAN_DATA=数据\n')
    const place = join(folder, '数据')
    expect(() => prepareData({ folder, user: 'daemon', say })).toThrow(
      new RegExp(`属于 ${username}，用户 daemon 不能使用.*chown -R daemon: '${place}'`),
    )
  })
})
