// Columns, rows and servers that do not exist, for the gallery.
import { inventedUrl, pretendUpload } from '../../upload/invented-files.ts'
import type { Option, TableColumn, TableRow } from '../cell-type.ts'
import type { SearchInput } from '../cells/choice/async-choice.tsx'
import type { CellDepartment } from '../cells/choice/department-tree.ts'
import type { CellUser } from '../cells/choice/user-cell.ts'

const later = <T>(value: T, signal?: AbortSignal, milliseconds = 60) =>
  new Promise<T>((resolve, reject) => {
    const clock = setTimeout(() => resolve(value), milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(clock)
      reject(new Error('已取消'))
    })
  })

export const units: readonly Option[] = [
  { value: '007', label: '个' },
  { value: '011', label: '件' },
  { value: '035', label: '千克' },
  { value: '000', label: '停用单位', isDisabled: true },
]

const countries: readonly Option[] = [
  '中国',
  '日本',
  '韩国',
  '德国',
  '法国',
  '意大利',
  '美国',
  '澳大利亚',
  '新西兰',
].map((label, place) => ({ value: String(110 + place), label }))

const features: readonly Option[] = ['含电池', '易碎', '液体', '食品'].map((label, place) => ({
  value: place + 1,
  label,
}))

const surnames = ['王', '李', '赵', '周', '吴']
const users: readonly CellUser[] = Array.from({ length: 60 }, (_none, place) => ({
  username: `demo${String(place + 1).padStart(2, '0')}`,
  realname: `${surnames[place % 5]}示例${place + 1}`,
}))

const searchUsers = ({ keyword, pageSize, signal }: SearchInput) =>
  later(users.filter(({ username, realname }) => (username + realname).includes(keyword)).slice(0, pageSize), signal)

const byUsernames = (usernames: readonly string[], signal: AbortSignal) =>
  later(
    users.filter(({ username }) => usernames.includes(username)),
    signal,
  )

const departments: readonly CellDepartment[] = [
  {
    id: 'd1',
    departName: '示例集团',
    children: [
      { id: 'd11', departName: '申报部' },
      { id: 'd12', departName: '关务部', children: [{ id: 'd121', departName: '审单组' }] },
    ],
  },
]

const goods = Array.from({ length: 40 }, (_none, place) => ({
  value: `G${String(place + 1).padStart(3, '0')}`,
  label: `${['保温杯', '蓝牙耳机', '羊毛围巾', '咖啡豆'][place % 4]} ${place + 1} 号`,
}))

const searchGoods = ({ keyword, pageSize, signal }: SearchInput) =>
  later(goods.filter(({ value, label }) => (value + label).includes(keyword)).slice(0, pageSize), signal)

const goodsByCodes = (codes: readonly string[], signal: AbortSignal) =>
  later(
    goods.filter(({ value }) => codes.includes(value)),
    signal,
  )

export const failing = () => Promise.reject(new Error('服务器繁忙，请稍后再试'))
export const endless = () => new Promise<never>(() => {})

export const textColumns: readonly TableColumn[] = [
  { key: 'name', title: '文本', type: 'input', width: 160, placeholder: '请输入', props: { maxLength: 20 } },
  { key: 'price', title: '数字', type: 'number', width: 130 },
  { key: 'note', title: '多行文本', type: 'textarea', width: 200 },
  { key: 'story', title: '弹出文本', type: 'popup-text', width: 200 },
  { key: 'marks', title: '标签', type: 'tags', width: 180 },
  { key: 'done', title: '进度', type: 'progress', width: 160 },
]

export const choiceColumns: readonly TableColumn[] = [
  { key: 'unit', title: '下拉', type: 'select', width: 120, options: units },
  { key: 'features', title: '多选', type: 'multi-select', width: 160, options: features },
  { key: 'country', title: '可搜索', type: 'search-select', width: 140, options: countries },
  {
    key: 'goods',
    title: '远程搜索',
    type: 'async-select',
    width: 180,
    props: { search: searchGoods, byValues: goodsByCodes },
  },
  {
    key: 'department',
    title: '部门',
    type: 'department',
    props: { loadDepartments: (signal: AbortSignal) => later(departments, signal) },
  },
  { key: 'owner', title: '用户', type: 'user', props: { search: searchUsers, byUsernames } },
]

export const plainColumns: readonly TableColumn[] = [
  {
    key: 'isTaxed',
    title: '复选',
    type: 'checkbox',
    width: 90,
    defaultValue: 'Y',
    props: { checkedValue: 'Y', uncheckedValue: 'N' },
  },
  { key: 'kind', title: '单选', type: 'radio', width: 240, options: units.slice(0, 3) },
  { key: 'day', title: '日期', type: 'date', width: 150 },
  { key: 'moment', title: '日期时间', type: 'datetime' },
  { key: 'clock', title: '时间', type: 'time', width: 140 },
]

const fileProps = { upload: pretendUpload(), urlOf: inventedUrl }

export const fileColumns: readonly TableColumn[] = [
  { key: 'licence', title: '上传', type: 'upload', width: 160, props: fileProps },
  { key: 'papers', title: '文件', type: 'file', width: 180, props: { ...fileProps, returns: 'infos' } },
  { key: 'pictures', title: '图片', type: 'image', width: 240, props: { ...fileProps, returns: 'paths' } },
  {
    key: 'kept',
    title: '不可下载删除',
    type: 'file',
    width: 160,
    props: { ...fileProps, returns: 'paths', canDownload: false, canRemove: false },
  },
  {
    key: 'issued',
    title: '不可删除',
    type: 'file',
    width: 160,
    props: { ...fileProps, returns: 'paths', canRemove: false },
  },
]

export const inventedRows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_none, place) => ({
    id: `r${place + 1}`,
    name: `示例商品 ${place + 1}`,
    price: Math.round((place * 12.5 + 9.9) * 100) / 100,
    note: place % 2 === 0 ? '第一行\n第二行' : '',
    story: place % 2 === 0 ? '较长的说明，写在展开的区域里，单元格只显示一行' : '',
    marks: '新增加急',
    done: (place * 30) % 110,
    unit: ['007', '011', '035'][place % 3],
    features: ['1,3', '2', ''][place % 3],
    country: String(110 + (place % 9)),
    goods: `G${String((place % 40) + 1).padStart(3, '0')}`,
    department: ['d11', 'd12', 'd121'][place % 3],
    owner: `demo${String((place % 60) + 1).padStart(2, '0')}`,
    isTaxed: place % 2 === 0 ? 'Y' : 'N',
    kind: ['007', '011', '035'][place % 3],
    day: `2026-11-${String((place % 28) + 1).padStart(2, '0')}`,
    moment: `2026-11-${String((place % 28) + 1).padStart(2, '0')} 08:30:00`,
    clock: `0${place % 10}:15:30`,
    licence: null,
    papers: place % 3 === 0 ? [{ fileName: '申报资料清单.pdf', filePath: 'temp/list.pdf', fileSize: 20480 }] : [],
    pictures: place % 3 === 0 ? 'temp/front.png,temp/back.png' : '',
    kept: 'temp/contract.pdf',
    issued: 'temp/manifest.pdf',
  }))
