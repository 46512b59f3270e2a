import { Typography } from 'antd'
import { useRef, useState } from 'react'
import type { Story } from '../story/story.ts'
import type { TreeColumn } from './tree-column.ts'
import { TreeTable, type TreeTableAsk, type TreeTableProps } from './tree-table.tsx'

const columns: TreeColumn[] = [
  { key: 'name', title: '分类名称' },
  { key: 'code', title: '分类编码', width: 160 },
  { key: 'goods', title: '商品数', width: 110, align: 'right' },
]

const kinds = ['服装鞋帽', '美妆个护', '母婴用品', '食品饮料', '家居日用', '数码配件', '运动户外', '图书文具']
const rootCount = 23

function rowOf(id: string) {
  const path = id.split('-').map(Number)
  const [kind = 0] = path
  const name = [kinds[kind % kinds.length], ...path.slice(1).map((place) => `第 ${place + 1} 类`)].join(' ')
  // Every third second level says that it has children and has none.
  return {
    id,
    name,
    code: `C${id}`,
    goods: (kind * 37 + path.length * 11) % 500,
    hasChildren: path.length < 3 ? '1' : '0',
  }
}

const rootIds = Array.from({ length: rootCount }, (_, place) => String(place))

function childrenOf(parentId: string) {
  const isPromiseOnly = parentId.includes('-') && Number(parentId.split('-')[1]) % 3 === 2
  return isPromiseOnly ? [] : [0, 1, 2].map((place) => rowOf(`${parentId}-${place}`))
}

async function list({ parentId, pageNo = 1, pageSize = 10 }: TreeTableAsk) {
  if (parentId !== undefined) return childrenOf(parentId)
  const from = (pageNo - 1) * pageSize
  return { records: rootIds.slice(from, from + pageSize).map(rowOf), total: rootCount }
}

/** 10,000 nodes: 100 branches, each with 99 leaves, all in one answer. */
const manyRows = Array.from({ length: 100 }, (_, branch) => ({
  ...rowOf(String(branch)),
  name: `${kinds[branch % kinds.length]} ${branch + 1}`,
  children: Array.from({ length: 99 }, (_, leaf) => ({
    ...rowOf(`${branch}-${leaf}-0`),
    name: `商品类 ${branch + 1}-${leaf + 1}`,
  })),
}))

function Shown(props: Partial<TreeTableProps>) {
  return <TreeTable label="商品分类" columns={columns} loaders={{ list }} {...props} />
}

function Paged() {
  const [page, setPage] = useState('')
  return (
    <>
      <Shown onPage={(arrived) => setPage(JSON.stringify(arrived))} />
      <Typography.Paragraph data-page>{page}</Typography.Paragraph>
    </>
  )
}

function Choosing(props: Partial<TreeTableProps>) {
  const [ids, setIds] = useState<readonly string[]>(['0'])
  return (
    <>
      <Shown {...props} value={ids} onChange={setIds} />
      <Typography.Paragraph data-chosen>{ids.join(',')}</Typography.Paragraph>
    </>
  )
}

function Deleting({ hasLoaders }: { hasLoaders: boolean }) {
  const gone = useRef(new Set<string>())
  const loaders = {
    list: async (ask: TreeTableAsk) => {
      const answer = await list(ask)
      return Array.isArray(answer)
        ? answer
        : { ...answer, records: answer.records.filter(({ id }) => !gone.current.has(id)) }
    },
    ...(hasLoaders && {
      remove: async (id: string) => void gone.current.add(id),
      removeMany: async (ids: readonly string[]) => {
        for (const id of ids) gone.current.add(id)
      },
    }),
  }
  return <Choosing isDeletable loaders={loaders} />
}

/** Every loader fails the first time. */
function Failing() {
  const asked = useRef(new Set<string>())
  const failOnce = async (ask: TreeTableAsk) => {
    const key = ask.parentId ?? 'top'
    if (!asked.current.has(key)) {
      asked.current.add(key)
      throw new Error('网络异常，分类没有加载出来')
    }
    return list(ask)
  }
  return <Shown loaders={{ list: failOnce }} />
}

export const story: Story = {
  purpose: '上下级数据的表格：下级在第一次展开时才加载，只画看得见的行，一万个节点也流畅。',
  props: [
    ['label', 'string', '读屏时说出的名称'],
    ['columns', 'readonly TreeColumn[]', '列：key、title、width、align、render；第一列带层级'],
    [
      'loaders.list',
      '(ask) => Promise<unknown>',
      '根数据：列表，或 { records, total }；缺少时提示 请设置url.list属性!',
    ],
    ['loaders.children', '(ask) => Promise<unknown>', '下级数据从别处来时', '用 list'],
    [
      'loaders.remove / removeMany',
      '(id | ids) => Promise<void>',
      '删除一条、多条；缺少时提示 请设置url.delete属性! / 请设置url.deleteBatch属性!',
    ],
    ['rowKey', 'string', '行的主键', 'id'],
    ['condition', 'string', '原样交给 loader 的条件；改变时重新加载'],
    ['pageSize / pageSizeOptions', 'number / number[]', '每页条数与可选条数', '10 / 10, 20, 30'],
    ['value', 'readonly string[]', '选中的主键'],
    ['isDeletable', 'boolean', '显示删除按钮', 'false'],
    ['disabled', 'boolean', '不能选择和删除', 'false'],
    ['maxHeight', 'number', '表格最高多少像素，超过时在内部滚动', '480'],
  ],
  events: [
    ['onChange', '(ids, rows)', '选择改变；只给 onChange 才显示选择列'],
    ['onPage', '({ current, pageSize, total })', '一页数据到达'],
  ],
  keyboard: [
    ['↑ / ↓ / Home / End / PageUp / PageDown', '移动当前行'],
    ['→', '展开；已展开时到第一个下级'],
    ['←', '收起；已收起时到上级'],
    ['Enter', '展开或收起；在加载失败的行上重试'],
    ['空格', '选择或取消选择当前行'],
  ],
  example: `<TreeTable
  label="商品分类"
  columns={[{ key: 'name', title: '分类名称' }, { key: 'code', title: '分类编码', width: 160 }]}
  loaders={{ list: ({ parentId, pageNo, pageSize, signal }) => askServer(…) }}
  value={ids}
  onChange={setIds}
/>`,
  situations: {
    有数据: Paged,
    可选择: () => <Choosing />,
    可删除: () => <Deleting hasLoaders />,
    空: () => <Shown loaders={{ list: async () => [] }} />,
    禁用: () => <Choosing disabled isDeletable />,
    错误: () => <Failing />,
    加载中: () => <Shown loaders={{ list: () => new Promise(() => {}) }} />,
    答非所问: () => <Shown loaders={{ list: async () => ({ result: [] }) }} />,
    未设置list: () => <Shown loaders={{}} />,
    未设置delete: () => <Deleting hasLoaders={false} />,
    '10000 节点': () => <Choosing loaders={{ list: async () => manyRows }} />,
  },
}
