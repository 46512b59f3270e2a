// Command line option `--run`: the parts of the product that this process runs.

/** Both by default. */
export interface Parts {
  /** The web application and its API. */
  web: boolean
  /** Background work: sending, receipts, jobs and scheduled tasks. */
  work: boolean
  /** Loads the demo data into an empty system first. */
  demo?: true
}

const known: Record<string, Parts> = { web: { web: true, work: false }, work: { web: false, work: true } }

/** Parses `words`, the command line after the program. An error is one Chinese sentence. */
export function readParts(words: readonly string[]): Parts | { problem: string } {
  const [option, name, ...rest] = words.flatMap((word) =>
    word.startsWith('--run=') ? ['--run', word.slice(6)] : [word],
  )
  if (option === undefined) return { web: true, work: true }
  if (option === '--demo' && name === undefined) return { web: true, work: true, demo: true }
  const parts = option === '--run' && rest.length === 0 && name !== undefined ? known[name] : undefined
  return (
    parts ?? {
      problem: `不认识命令行参数 ${words.join(' ')}：可用的有 --run web（只运行网页和接口）、--run work（只运行后台工作）、--demo（先在空的系统中载入演示数据），不写则全部运行。`,
    }
  )
}
