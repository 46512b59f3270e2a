// The whole of it: built twice, unpacked under a path with blanks and Chinese letters, run by another user in a namespace without
// network and with no Node in PATH; archives that were cut, upgrades that are killed. `npm run trials -- release`, as root on Linux.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareRows, type RowMark } from '../../server/backup/row-marks.ts'
import { findRunningPostgres } from '../../server/db/embedded-postgres.ts'
import { projectFolder } from '../repository-rules/source-files.ts'
import { nodeFolder } from './parts.ts'

const isWhole = Boolean(process.env.TRIAL_RELEASE)
const kills = Number(process.env.TRIAL_KILLS ?? 5)
/** `nobody`. */
const user = 65534
const port = 39_713
const passphrase = '备份的口令 of a trial'

let home = ''
let programs = ''
let namespace: ChildProcess | undefined
let server: ChildProcess | undefined

/** Everything of the system but Node and compilers. */
function makePrograms(): void {
  mkdirSync(programs)
  const absent = /^(node|nodejs|npm|npx|corepack|cc|c\+\+|gcc.*|g\+\+.*|clang.*|make)$/
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
  const found = new Map(folders.flatMap((folder) => readdirSync(folder).map((name) => [name, join(folder, name)])))
  for (const [name, path] of found) if (!absent.test(name)) symlinkSync(path, join(programs, name))
}

/** Runs as the other user in the namespace. */
function inside(words: readonly string[], variables: Readonly<Record<string, string>> = {}): string[] {
  const environment = Object.entries({ PATH: programs, HOME: '/nonexistent', LANG: 'C.UTF-8', ...variables })
  const entered = ['nsenter', '-t', String(namespace?.pid), '-n']
  const become = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  return [...entered, ...become, 'env', '-i', ...environment.map(([name, value]) => `${name}=${value}`), ...words]
}

interface Run {
  code: number | null
  said: string
}

function run(folder: string, words: readonly string[], variables: Readonly<Record<string, string>> = {}): Run {
  const [program = '', ...rest] = inside([join(folder, 'kouan'), ...words], variables)
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd: folder, encoding: 'utf8' })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}

/** Waits for the address, or for the end. Returns what was said. */
async function begin(
  folder: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [program = '', ...rest] = inside([join(folder, 'kouan'), ...words], { PORT: String(port), ...variables })
  const child = spawn(program, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  server = child
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  while (!said.includes('口岸台已启动') && child.exitCode === null) await wait(200)
  return said
}

async function end(): Promise<void> {
  const child = server
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Asks from within the namespace. */
function ask(folder: string, path: string): string {
  const script = `fetch('http://127.0.0.1:${port}${path}').then(async (answer) => console.log(await answer.text()))`
  const [program = '', ...rest] = inside([join(folder, 'node/bin/node'), '-e', script])
  return execFileSync(program, rest, { encoding: 'utf8' }).trim()
}

function release(from: string, target: string): string {
  execFileSync('npm', ['run', '-s', 'release', '--', target], { cwd: from, stdio: ['ignore', 'inherit', 'inherit'] })
  const name = readdirSync(target).find((one) => one.endsWith('.tar.gz'))
  return join(target, name ?? '')
}

function unpack(archive: string, place: string): string {
  const folder = join(home, place)
  mkdirSync(folder)
  execFileSync('tar', ['xzf', archive, '-C', folder])
  execFileSync('chown', ['-R', `${user}:${user}`, folder])
  return join(folder, basename(archive, '.tar.gz'))
}

/** Sums of all files of a data folder but locks and what the server writes of itself. */
function sumsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.endsWith('.lock'))
      .map(
        (path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')] as const,
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

describe.skipIf(!isWhole)('a release', { retry: 0, timeout: 3_600_000 }, () => {
  let archive = ''
  let earlier = ''
  const data = () => join(earlier, '演示 数据')
  let backup = ''
  const written = () => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { marks: RowMark[] }
  const secret = { KOUAN_BACKUP_PASSPHRASE: passphrase }

  beforeAll(async () => {
    if (process.getuid?.() !== 0) throw new Error('a namespace without network, and another user, need root')
    home = mkdtempSync(join(tmpdir(), '口岸台 安装 '))
    programs = join(home, 'programs')
    backup = join(home, '备份 一')
    chmodSync(home, 0o777)
    makePrograms()
    namespace = spawn('unshare', ['-n', 'sh', '-c', 'ip link set lo up && exec sleep infinity'], { stdio: 'ignore' })
    archive = release(projectFolder, join(home, 'one'))
    await wait(500)
  }, 3_600_000)
  afterAll(async () => {
    await end()
    namespace?.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }, 120_000)

  it('built again elsewhere, with other rights and another time zone: equal byte for byte', () => {
    const clone = join(home, '另一处')
    execFileSync('git', ['clone', '-q', '--local', projectFolder, clone])
    const installed = ['node_modules', 'server/node_modules', nodeFolder]
    for (const name of installed.filter((one) => existsSync(join(projectFolder, one)))) {
      mkdirSync(dirname(join(clone, name)), { recursive: true })
      execFileSync('cp', ['-a', '--reflink=auto', join(projectFolder, name), join(clone, name)])
    }
    const words = ['-c', 'umask 077 && TZ=Asia/Shanghai npm run -s release -- "$0"', join(home, 'two')]
    execFileSync('sh', words, { cwd: clone, stdio: ['ignore', 'inherit', 'inherit'] })
    rmSync(clone, { recursive: true })
    const other = join(home, 'two', basename(archive))
    expect(readFileSync(other).equals(readFileSync(archive))).toBe(true)
  })

  it.each([0.001, 0.02, 0.3, 0.7, 0.97])(
    'an archive cut at %d of its length: a sentence, and nothing runs',
    (share) => {
      const cut = join(home, 'cut.tar.gz')
      cpSync(archive, cut)
      truncateSync(cut, Math.round(readFileSync(archive).length * share))
      const folder = join(home, `cut ${share}`)
      mkdirSync(folder)
      expect(spawnSync('tar', ['xzf', cut, '-C', folder]).status).not.toBe(0)
      execFileSync('chown', ['-R', `${user}:${user}`, folder])
      const unpacked = join(folder, basename(archive, '.tar.gz'))
      const found = run(unpacked, ['start'])
      console.log(`  cut at ${share}: ${found.said}`)
      expect(found).toEqual({ code: 1, said: expect.stringContaining('不完整') })
      rmSync(folder, { recursive: true })
    },
  )

  it('demo, backup and restore, as the README says', async () => {
    earlier = unpack(archive, '旧 版')
    expect(run(earlier, ['verify'])).toEqual({ code: 0, said: expect.stringContaining('完整') })
    const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
    expect(await begin(earlier, ['demo'], { KOUAN_DATA: data() })).toContain('演示数据已载入')
    expect(JSON.parse(ask(earlier, '/health'))).toMatchObject({ status: 'ready', version })
    expect(ask(earlier, '/')).toContain(`<meta name="version" content="${version}"`)
    expect(run(earlier, ['backup', backup], { ...secret, KOUAN_DATA: data() })).toMatchObject({ code: 0 })
    await end()
    const copy = join(home, '恢复 的')
    expect(run(earlier, ['restore', backup], { ...secret, KOUAN_DATA: copy })).toMatchObject({ code: 0 })
    expect(await begin(earlier, ['start'], { KOUAN_DATA: copy })).toContain('口岸台已启动')
    expect(JSON.parse(ask(earlier, '/health'))).toMatchObject({
      degraded: expect.arrayContaining([expect.stringContaining('held')]),
    })
    const compared = await compareRows(findRunningPostgres(join(copy, 'postgres')) ?? '', written().marks)
    console.log(`  restored: ${compared.tables} tables, ${compared.rows} rows, ${compared.problems.length} differences`)
    expect(compared.problems).toEqual([])
    await end()
    rmSync(copy, { recursive: true })
  })

  it('an upgrade killed at any moment: a sentence from the new one, the old data byte for byte, and the same command ends it', async () => {
    writeFileSync(join(earlier, 'settings'), 'KOUAN_DATA=演示 数据\n')
    execFileSync('chown', ['-R', `${user}:${user}`, join(earlier, 'settings')])
    const later = unpack(archive, '新 版')
    const before = sumsOf(data())
    for (let round = 0; round < kills; round += 1) {
      const [program = '', ...rest] = inside([join(later, 'kouan'), 'upgrade', earlier])
      const child = spawn(program, rest, { cwd: later, stdio: 'ignore' })
      const ended = new Promise((resolve) => child.once('close', resolve))
      const mark = join(later, 'upgrade.unfinished')
      while (!existsSync(mark) && child.exitCode === null) await wait(5)
      await wait(round * 40)
      child.kill('SIGKILL')
      await ended
      const started = run(later, ['start'], { PORT: String(port) })
      console.log(`  killed ${round * 40} ms after it began: ${started.said}`)
      expect(started).toEqual({ code: 1, said: expect.stringContaining('升级没有完成') })
      expect(sumsOf(data())).toEqual(before)
    }
    let last = run(later, ['upgrade', earlier])
    // The copying of the last one goes on for a moment, with the locks.
    while (last.said.includes('正在复制（')) {
      await wait(500)
      last = run(later, ['upgrade', earlier])
    }
    console.log(last.said.replace(/^/gm, '  '))
    expect(last.code).toBe(0)
    expect(sumsOf(join(later, '演示 数据'))).toEqual(before)
    expect(sumsOf(data())).toEqual(before)
    expect(run(earlier, ['start'])).toEqual({ code: 1, said: expect.stringContaining('不能同时运行两个') })
    expect(await begin(later, ['start'])).toContain('口岸台已启动')
    const compared = await compareRows(findRunningPostgres(join(later, '演示 数据/postgres')) ?? '', written().marks)
    console.log(`  upgraded: ${compared.tables} tables, ${compared.rows} rows, ${compared.problems.length} differences`)
    expect(compared.problems).toEqual([])
    expect(run(later, ['upgrade', earlier]).said).toContain('已经升级过')
    await end()
  })
})
