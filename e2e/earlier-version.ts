// The product as it was at an earlier commit, installed in a folder of its own.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')

/** Answers its project folder, below `home`. Takes a minute: npm installs what that commit asks for. */
export function installEarlier(commit: string, home: string): string {
  const folder = join(home, `version-${commit}`)
  mkdirSync(folder)
  // As root the server becomes another user, who has to get through this folder.
  chmodSync(folder, 0o755)
  const archive = execFileSync('git', ['archive', commit], { cwd: project, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'ignore' })
  return folder
}
