// Administrative divisions: three levels under the root 86, and their queries.

/** The root of all: China. */
export const rootCode = '86'

export interface AreaEntry {
  /** Six digits. */
  id: string
  text: string
  /** The code one level up; the root's for a province. */
  pid: string
  /** 1 province, 2 city, 3 county. */
  index: 1 | 2 | 3
  /** No longer in force: its name is shown in old rows, and it is not offered. */
  isWithdrawn?: boolean
}

export interface AreaData {
  /** As of when: `YYYY-MM`. */
  revision: string
  entries: readonly AreaEntry[]
}

export interface AreaOption {
  value: string
  label: string
  children?: AreaOption[]
}

export interface AreaIndex {
  revision: string
  /** The names from province to the division, for details; an unknown code has none. */
  namesOf: (code: string) => string[]
  /** The codes from province to the division. */
  pathOf: (code: string) => string[]
  /** The code of names such as `['浙江省', '杭州市', '西湖区']`; the endings 省, 市, … may be missing. */
  codeOf: (names: readonly string[]) => string | undefined
  childrenOf: (code: string) => readonly AreaEntry[]
}

export function indexAreas({ revision, entries }: AreaData): AreaIndex {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const children = new Map<string, AreaEntry[]>()
  for (const entry of entries) {
    const siblings = children.get(entry.pid)
    if (siblings) siblings.push(entry)
    else children.set(entry.pid, [entry])
  }
  const childrenOf = (code: string) => children.get(code) ?? []

  function upward(code: string): AreaEntry[] {
    const entry = byId.get(code)
    // Three levels at most: a row that names itself as its parent ends here too.
    const path = entry ? [entry] : []
    while (path.length > 0 && path.length < 3) {
      const parent = byId.get(path[0]?.pid ?? '')
      if (!parent || path.includes(parent)) break
      path.unshift(parent)
    }
    return path
  }

  function codeOf(names: readonly string[]): string | undefined {
    let code: string | undefined = rootCode
    for (const name of names) {
      const siblings: readonly AreaEntry[] = code === undefined ? [] : childrenOf(code)
      const wanted = name.trim()
      const found: AreaEntry | undefined =
        siblings.find(({ text }) => text === wanted) ?? siblings.find(({ text }) => plain(text) === plain(wanted))
      code = found?.id
    }
    return names.length === 0 ? undefined : code
  }

  return {
    revision,
    namesOf: (code) => upward(code).map(({ text }) => text),
    pathOf: (code) => upward(code).map(({ id }) => id),
    codeOf,
    childrenOf,
  }
}

/** `浙江省` and `浙江` are the same place; a name of two characters is never cut. */
const plain = (name: string) =>
  name.length > 2 ? name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|[省市区县]$/, '') : name

/**
 * Returns the divisions that may be chosen down to a level, as nested options. The chosen code is offered even when it is
 * withdrawn.
 */
export function areaOptions(index: AreaIndex, { depth, chosen }: { depth: number; chosen?: string | undefined }) {
  const below = (code: string, level: number): AreaOption[] =>
    index
      .childrenOf(code)
      .filter(({ id, isWithdrawn }) => !isWithdrawn || id === chosen)
      .map(({ id, text }) => {
        const children = level < depth ? below(id, level + 1) : []
        return { value: id, label: text, ...(children.length > 0 ? { children } : {}) }
      })
  return below(rootCode, 1)
}

export type LinkageType = 'cascader' | 'select'

/** Anything else than the two is a cascader. */
export const linkageType = (type: string | undefined): LinkageType => (type === 'select' ? 'select' : 'cascader')
