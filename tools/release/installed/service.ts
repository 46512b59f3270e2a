// The unit of systemd for a release, made from the one of the documentation.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartFailure } from '../../../server/ground/start-failure.ts'
import type { Installation } from './installation.ts'
import { readSettings, settingsName } from './settings.ts'

const unitFile = '/etc/systemd/system/kouan.service'
const usualUser = 'kouan'

interface Unit {
  /** The unit of the documentation. */
  template: string
  folder: string
  user: string
}

/** Returns the text of the unit. Throws a StartFailure for a path that it cannot hold. */
export function unitText({ template, folder, user }: Unit): string {
  if (/[\n\r"'\\$]/.test(folder)) throw new StartFailure(`systemd 的服务文件写不下这个路径：${folder}`)
  const path = folder.replaceAll('%', '%%')
  const lines: Record<string, string | undefined> = {
    User: user,
    Group: undefined,
    WorkingDirectory: path,
    // The program reads its own settings.
    EnvironmentFile: undefined,
    ExecStart: `"${path}/kouan" start`,
  }
  return template
    .split('\n')
    .flatMap((line) => {
      const [key = ''] = line.split('=')
      if (!Object.hasOwn(lines, key)) return [line]
      return lines[key] === undefined ? [] : [`${key}=${lines[key]}`]
    })
    .join('\n')
}

export function runService(installation: Installation, [verb, user = usualUser]: readonly string[]): void {
  const { folder, say } = installation
  const template = readFileSync(join(folder, 'docs/monitoring/kouan.service'), 'utf8')
  const text = unitText({ template, folder, user })
  if (verb === 'print') {
    say(text.trimEnd())
    return
  }
  if (verb !== 'install') throw new StartFailure('请写明 ./kouan service install 或 ./kouan service print。')
  if (process.getuid?.() !== 0) throw new StartFailure('安装系统服务须由 root 执行，如 sudo ./kouan service install。')
  prepareUser(user, say)
  prepareData({ folder, user, say })
  refuseUnreachable({ folder, user })
  writeFileSync(unitFile, text)
  say(`已写入 ${unitFile}，以用户 ${user} 运行。`)
  begin(say)
}

function prepareUser(user: string, say: Installation['say']): void {
  if (run('id', '-u', user).status === 0) return
  const { status, stderr } = run('useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', user)
  if (status !== 0) throw new StartFailure(`不能建立用户 ${user}：${stderr.trim()}`)
  say(`已建立系统用户 ${user}。`)
}

interface Place {
  folder: string
  user: string
  say: Installation['say']
}

/** Makes a new data folder the user's, who owns nothing of the program. Throws a StartFailure for one of somebody else. */
export function prepareData({ folder, user, say }: Place): void {
  const place = resolve(folder, readSettings(join(folder, settingsName)).KOUAN_DATA ?? 'data')
  const wanted = idOf(user, '-u')
  if (existsSync(place)) {
    refuseOtherOwner({ place, user, wanted })
    return
  }
  mkdirSync(place, { recursive: true, mode: 0o750 })
  chownSync(place, wanted, idOf(user, '-g'))
  say(`已建立数据目录 ${place}，属于 ${user}。`)
}

function refuseOtherOwner({ place, user, wanted }: { place: string; user: string; wanted: number }): void {
  const { uid } = statSync(place)
  if (uid === wanted) return
  const owner = run('id', '-nu', String(uid)).stdout.trim()
  const kept = uid === 0 || owner === '' ? '' : `以 ${owner} 运行（./kouan service install ${owner}），或`
  throw new StartFailure(
    `数据目录 ${place} 属于 ${owner || uid}，用户 ${user} 不能使用：请${kept}停止服务器后执行 chown -R ${user}: '${place}'，再安装一次。`,
  )
}

const idOf = (user: string, kind: '-u' | '-g') => Number(run('id', kind, user).stdout)

function refuseUnreachable({ folder, user }: { folder: string; user: string }): void {
  const settings = join(folder, settingsName)
  const needed = [join(folder, 'kouan'), ...(existsSync(settings) ? [settings] : [])]
  for (const path of needed) {
    if (run('runuser', '-u', user, '--', 'test', '-r', path).status === 0) continue
    throw new StartFailure(
      `用户 ${user} 不能读取 ${path}：请让该用户能进入每一级上层目录（chmod o+x），设置文件交给该用户（chown ${user} ${settingsName}）。`,
    )
  }
}

function begin(say: Installation['say']): void {
  for (const words of [['daemon-reload'], ['enable', 'kouan'], ['restart', 'kouan']]) {
    const { status, stderr } = run('systemctl', ...words)
    if (status !== 0)
      throw new StartFailure(
        `服务文件已写入，但 systemctl ${words.join(' ')} 没有成功：${stderr.trim()}。原因消除后执行 systemctl daemon-reload && systemctl enable --now kouan。`,
      )
  }
  say('服务已启动；看启动的情形和初始密码：journalctl -u kouan')
}

function run(program: string, ...words: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  return { status, stdout, stderr: error ? error.message : stderr }
}
