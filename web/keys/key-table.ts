// Every key of the product, once: what is bound (use-keys.ts) and what the sheet behind `?` says are the same rows.
// Grids, trees and dialogs have keys of their own, which their widgets tell of.

export interface KeyRow {
  /** Any of them. As `Ctrl+K` (or the command key), `Shift+…`, `?`, or a key by its name. */
  keys: readonly string[]
  /** Effect of the shortcut. */
  title: string
  /** While somebody types, too. */
  inFields?: true
  /** Goes on while it is held down. */
  repeats?: true
  /** Bound by the owner of the form or the tabs; listed for the help. */
  boundElsewhere?: true
}

const rows = <const T extends Record<string, KeyRow>>(table: T) => table

const anywhere = rows({
  palette: { keys: ['Ctrl+K'], title: '搜索订单、企业、用户、页面、设置和操作', inFields: true },
  keySheet: { keys: ['?'], title: '查看全部快捷键' },
})

const tabs = rows({
  previousTab: { keys: ['Ctrl+Alt+ArrowLeft'], title: '前一个页签', boundElsewhere: true },
  nextTab: { keys: ['Ctrl+Alt+ArrowRight'], title: '后一个页签', boundElsewhere: true },
  closeTab: { keys: ['Alt+W'], title: '关闭页签', boundElsewhere: true },
})

const list = rows({
  search: { keys: ['/'], title: '到查询条件' },
  next: { keys: ['J', 'ArrowDown'], title: '下一行', repeats: true },
  previous: { keys: ['K', 'ArrowUp'], title: '上一行', repeats: true },
  open: { keys: ['Enter'], title: '打开该行' },
  select: { keys: ['X'], title: '选中或取消选中该行' },
  edit: { keys: ['E'], title: '编辑该行' },
  main: { keys: ['D'], title: '该行的主要操作，如申报' },
  add: { keys: ['N'], title: '新增' },
  refresh: { keys: ['R'], title: '刷新' },
  clear: { keys: ['Escape'], title: '取消全部选中' },
})

const detail = rows({
  nextRow: { keys: ['J', 'ArrowDown'], title: '看下一条', boundElsewhere: true },
  previousRow: { keys: ['K', 'ArrowUp'], title: '看上一条', boundElsewhere: true },
  editRow: { keys: ['E'], title: '编辑' },
  mainOfRow: { keys: ['D'], title: '主要操作，如申报、修改后重新申报' },
  printRow: { keys: ['Ctrl+P'], title: '打印', inFields: true },
  close: { keys: ['Escape'], title: '关闭，回到列表', boundElsewhere: true },
})

const review = rows({
  nextApplication: { keys: ['J', 'ArrowDown'], title: '下一件' },
  previousApplication: { keys: ['K', 'ArrowUp'], title: '上一件' },
  claim: { keys: ['C'], title: '领取或接手' },
  pass: { keys: ['A'], title: '通过' },
  return: { keys: ['R'], title: '退回' },
  toQueue: { keys: ['U'], title: '回到审核列表' },
})

const form = rows({
  save: { keys: ['Ctrl+Enter'], title: '保存', inFields: true, boundElsewhere: true },
  leave: { keys: ['Escape'], title: '关闭（有改动时先询问）', inFields: true, boundElsewhere: true },
})

export const keyTable = { ...anywhere, ...tabs, ...list, ...detail, ...review, ...form }

export type KeyName = keyof typeof keyTable

export const keyRow = (name: KeyName): KeyRow => keyTable[name]

/** As the sheet shows them. */
export const keyGroups: readonly { title: string; rows: readonly KeyRow[] }[] = [
  { title: '任何页面', rows: Object.values(anywhere) },
  { title: '页签', rows: Object.values(tabs) },
  { title: '列表', rows: Object.values(list) },
  { title: '详情', rows: Object.values(detail) },
  { title: '备案审核', rows: Object.values(review) },
  { title: '表单', rows: Object.values(form) },
]
