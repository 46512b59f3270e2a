// People, departments and loaders for the stories: all invented.
import { matchesTyped } from '@kouan/contract/rules/typed-match.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DepartmentNode } from '../department-picker/department-nodes.ts'
import type { DepartmentLoaders } from '../department-picker/department-panel.tsx'
import type { PickedRow } from '../picker-field/choice.ts'
import type { RecordAsk, RecordLoaders } from '../record-picker/record-loaders.ts'

const families = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王']
const givens = ['样一', '样二', '样三', '样四', '样五']

export const departments: readonly DepartmentNode[] = [
  {
    id: 'd1',
    key: 'd1',
    title: '示例总公司',
    orgCode: 'A01',
    departName: '示例总公司',
    children: [
      {
        id: 'd2',
        departName: '关务部',
        orgCode: 'A01A01',
        children: [
          { id: 'd4', departName: '申报一组', orgCode: 'A01A01A01' },
          { id: 'd5', departName: '申报二组', orgCode: 'A01A01A02' },
        ],
      },
      { id: 'd3', departName: '财务部', orgCode: 'A01A02' },
      { id: 'd6', departName: '跨境电商综合业务管理与服务保障部', orgCode: 'A01A03' },
    ],
  },
]

const flat = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

export const allDepartments = flat(departments)

export const departmentLoaders: DepartmentLoaders = {
  children: async () => departments,
  byValues: async (ids) => allDepartments.filter(({ id }) => ids.includes(id)).map((node) => ({ ...node })),
}

/** Branch by branch; the server searches. */
export const lazyDepartments: DepartmentLoaders = {
  ...departmentLoaders,
  children: async ({ parentId }) => {
    const nodes =
      parentId === undefined ? departments : (allDepartments.find(({ id }) => id === parentId)?.children ?? [])
    return nodes.map(({ children, ...node }) => ({ ...node, isLeaf: !children }))
  },
  search: async (text) => {
    if (text === '出错') throw new Error('未查询匹配数据！')
    return allDepartments.filter(({ departName }) => departName?.includes(text))
  },
}

/** 10,000 departments: 100 branches, each with 99. */
export const manyDepartments: readonly DepartmentNode[] = Array.from({ length: 100 }, (_, branch) => ({
  id: `m${branch}`,
  departName: `第 ${branch + 1} 分公司`,
  orgCode: `B${branch}`,
  children: Array.from({ length: 99 }, (_item, leaf) => ({
    id: `m${branch}-${leaf}`,
    departName: `第 ${branch + 1} 分公司 ${leaf + 1} 组`,
    orgCode: `B${branch}C${leaf}`,
  })),
}))

export const users: readonly PickedRow[] = Array.from({ length: 1000 }, (_, place) => ({
  id: String(place + 1),
  username: `user${place + 1}`,
  realname: `${families[place % families.length]}${givens[place % givens.length]}${place + 1}`,
  sex: (place % 2) + 1,
  phone: `1990000${String(place).padStart(4, '0')}`,
  birthday: `19${80 + (place % 20)}-0${(place % 9) + 1}-15`,
  departId: ['d3', 'd4', 'd5'][place % 3],
  orgCodeTxt: ['财务部', '申报一组', '申报二组'][place % 3],
}))

/** Departments below a department, itself included. */
function below(id: string): string[] {
  const node = allDepartments.find((one) => one.id === id)
  return [id, ...(node?.children ?? []).flatMap((child) => below(child.id))]
}

/** Pages over rows as a server makes them: contains, sort, cut. */
export function pagesOf(rows: readonly PickedRow[], valueKey: string): RecordLoaders {
  return {
    list: async ({ query, pageNo, pageSize, sort }: RecordAsk) => {
      const found = rows.filter((row) =>
        Object.entries(query).every(([key, value]) =>
          key === 'departId' ? below(value).includes(String(row[key])) : String(row[key] ?? '').includes(value),
        ),
      )
      const sorted = sort
        ? found.toSorted((a, b) => order(a[sort.column], b[sort.column]) * (sort.order === 'asc' ? 1 : -1))
        : found
      return { records: sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }
    },
    byValues: async (values) => rows.filter((row) => values.includes(String(row[valueKey]))),
  }
}

const order = (a: unknown, b: unknown) => String(a ?? '').localeCompare(String(b ?? ''))

export const userLoaders = pagesOf(users, 'username')

/** Found by what is typed in the field, too. */
export const typedUserLoaders: RecordLoaders = {
  ...userLoaders,
  search: async (typed) =>
    users
      .filter(({ username, realname }) => matchesTyped(String(realname), typed) || String(username).includes(typed))
      .slice(0, 10),
}

export const failingOnce = (): RecordLoaders => {
  const gone = { list: false, byValues: false }
  return {
    list: async (ask) => {
      if (gone.list) return userLoaders.list(ask)
      gone.list = true
      throw new Error('网络异常，用户没有加载出来')
    },
    byValues: async (values, signal) => {
      if (gone.byValues) return (await userLoaders.byValues?.(values, signal)) ?? []
      gone.byValues = true
      throw new Error('网络异常')
    },
  }
}

export const never = () => new Promise<never>(() => {})

/** Opens the dialog of the picker inside, so that it can be looked at. */
export function Opened({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click()
  }, [])
  return <div ref={frame}>{children}</div>
}

export const pickerProps = [
  [
    'value',
    'string | string[] | 记录',
    '逗号连接的值、列表，或带主键的记录；不在已加载页中的值由 byValues 取名称，取不到时原样显示',
  ],
  ['multiple', 'boolean', '可选多个；单选时只保留最后选中的', 'false'],
  ['maxCount', 'number', '最多选几个', '不限'],
  ['asList', 'boolean', '多个值以列表给出', '逗号连接'],
  ['returnKeys', 'string[]', '值为含这些属性的记录'],
  ['disabled / readOnly / placeholder', '', '同 antd 输入框；在 Form.Item 里接收 id 与 aria 属性'],
] as const

export const pickerKeys = [
  ['Enter / 空格', '在按钮上打开对话框；在移除按钮上移除'],
  ['Tab', '在对话框内移动'],
  ['Esc', '关闭对话框，选择不变，焦点回到按钮'],
] as const
