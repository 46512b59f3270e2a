import { Tag } from 'antd'
import { useState } from 'react'
import type { Story } from '../story/story.ts'
import { type DetailItem, DetailList } from './detail-list.tsx'

const items: readonly DetailItem[] = [
  { label: '企业名称', value: '示例跨境贸易有限公司' },
  { label: '海关注册编码', value: '0000000000' },
  { label: '企业类型', value: <Tag>电商企业</Tag> },
  { label: '联系人', value: '张三' },
  { label: '联系电话', value: '' },
  { label: '开通通道数', value: 0 },
  { label: '提交时间', value: '2026-03-01 09:12:33' },
  { label: '退回原因', value: null },
  { label: '注册地址', value: '示例省示例市示例区示例路 1 号', isWide: true },
]

const unbroken = 'CEB621Message'.repeat(12)
const long = '请按新版目录核对商品编号、计量单位与申报要素后重新提交。'.repeat(20)

function Retried() {
  const [isMended, setIsMended] = useState(false)
  return isMended ? (
    <DetailList items={items} />
  ) : (
    <DetailList items={[]} failure="企业信息加载失败，请稍后再试" onRetry={() => setIsMended(true)} />
  )
}

export const story: Story = {
  purpose: '一条记录的名称与值，一到四列；宽度不够时自动减少列数，手机上一列。',
  props: [
    ['items', '{ label, value, isWide? }[]', '按顺序；没有值显示 -'],
    ['columns', '1 | 2 | 3 | 4', '最多几列', '3'],
    ['title', 'string', '标题'],
    ['isStacked', 'boolean', '名称在值的上方', 'false'],
    ['isLoading / failure', 'boolean / string', '加载中；失败时的说明'],
  ],
  events: [['onRetry', '()', '失败后点了重试']],
  keyboard: [['Tab', '到“展开”“重试”和值里的链接']],
  example: `<DetailList title="企业信息" columns={4} items={[{ label: '企业名称', value: row.name }]} />`,
  situations: {
    有数据: () => <DetailList title="企业信息" items={items} />,
    一列: () => <DetailList items={items} columns={1} />,
    两列: () => <DetailList items={items} columns={2} />,
    四列: () => <DetailList items={items} columns={4} />,
    名称在上: () => <DetailList items={items} columns={4} isStacked />,
    空: () => <DetailList title="企业信息" items={[]} />,
    长文字: () => (
      <DetailList
        columns={2}
        items={[
          { label: '报文类型', value: unbroken },
          { label: '一个名称特别长的字段的名称', value: '短' },
          { label: '审核意见', value: long, isWide: true },
        ]}
      />
    ),
    加载中: () => <DetailList title="企业信息" items={[]} isLoading />,
    错误: Retried,
    '1000 行': () => (
      <DetailList
        columns={4}
        items={Array.from({ length: 1000 }, (_nothing, place) => ({
          label: `字段 ${place + 1}`,
          value: place % 9 ? place : '',
        }))}
      />
    ),
  },
}
