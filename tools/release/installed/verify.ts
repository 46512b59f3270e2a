import { checkSums } from './contents.ts'
import type { Installation } from './installation.ts'

/** Throws a StartFailure that names the files that differ. */
export function verify({ folder, contents, say }: Installation): void {
  checkSums(folder, contents)
  say(`程序文件完整：${contents.files.length} 个，版本 ${contents.version}（提交 ${contents.commit}）。`)
}
