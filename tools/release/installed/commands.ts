// Commands of `./kouan`, each of which is a row.
import type { Installation } from './installation.ts'

export interface Command {
  /** Its words, for the help. */
  words?: string
  does: string
  /** Among its words is a folder. */
  takesFolder?: true
  /** Runs a program of the product, which reads its own words. */
  program?: () => Promise<unknown>
  /** Words before those of the person. */
  before?: readonly string[]
  /** Data folder where nothing names one. */
  data?: string
  /** Of a system of its own. */
  isWithoutSettings?: true
  /** Any other command of this program. */
  run?: (installation: Installation, words: readonly string[]) => Promise<void> | void
}

export const commands: Readonly<Record<string, Command>> = {
  start: { words: '[--run web|work]', does: '启动服务器', program: () => import('../../../server/main.ts') },
  demo: {
    does: '建立有演示数据的系统（在 demo-data 中，与正式数据分开）并启动',
    program: () => import('../../../server/main.ts'),
    before: ['--demo'],
    data: 'demo-data',
    isWithoutSettings: true,
  },
  backup: {
    words: '目录',
    takesFolder: true,
    does: '备份到一个新目录',
    program: () => import('../../../server/back-up.ts'),
  },
  restore: {
    words: '目录',
    takesFolder: true,
    does: '把备份恢复到空的数据目录',
    program: () => import('../../../server/restore.ts'),
  },
  upgrade: {
    words: '旧的程序目录 [--without-copy]',
    does: '接过旧版本的数据和设置',
    run: async (installation, words) => (await import('./upgrade.ts')).runUpgrade(installation, words),
  },
  service: {
    words: 'install [用户]｜print [用户]',
    does: '安装为系统服务（systemd），或只打印服务文件',
    run: async (installation, words) => (await import('./service.ts')).runService(installation, words),
  },
  verify: {
    does: '逐字节核对程序文件',
    run: async (installation) => (await import('./verify.ts')).verify(installation),
  },
  version: {
    does: '版本和提交',
    run: ({ contents, say }) => say(`kouan ${contents.version}（提交 ${contents.commit}，Node ${process.version}）`),
  },
  archive: {
    words: '目录 月份',
    takesFolder: true,
    does: '归档报文原文',
    program: () => import('../../../server/archive-messages.ts'),
  },
  'rotate-keys': { does: '更换密钥', program: () => import('../../../server/rotate-keys.ts') },
  'check-data': { does: '检查已有数据', program: () => import('../../../server/check-data.ts') },
  'rebuild-reports': { does: '重新汇总统计报表', program: () => import('../../../server/rebuild-reports.ts') },
  roles: {
    does: '在 DATABASE_URL 的服务器上建立备份所需的角色',
    program: () => import('../../../server/make-roles.ts'),
  },
}

export const help = (): string =>
  [
    '用法：./kouan 命令 …',
    ...Object.entries(commands).map(([name, { words = '', does }]) => `  ${padded(`${name} ${words}`)}${does}`),
    '说明见 README.md。',
  ].join('\n')

/** A Chinese letter takes two places on the screen. */
const padded = (text: string) => text + ' '.repeat(40 - text.length - (text.match(/[\u2e80-\uffef]/g)?.length ?? 0))
