import { isGroup } from '@kouan/contract/rules/advanced-query.ts'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { answerLater, failOnce, neverAnswer, refuse } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import type { ValueEditorProps } from './conditions/value-editor.tsx'
import { localQueryStore } from './local-query-store.ts'
import { QueryBuilder, type QueryBuilderProps } from './query-builder.tsx'
import { type Query, type QueryField, type QueryRecord, ruleLabels, toListQuery } from './query-condition.ts'
import { textToQuery } from './query-text.ts'

const fields: QueryField[] = [
  { field: 'orderNo', label: '订单编号', type: 'text' },
  { field: 'amount', label: '金额', type: 'number', dbType: 'decimal' },
  { field: 'orderDate', label: '下单日期', type: 'date' },
  { field: 'declareTime', label: '申报时间', type: 'datetime' },
  {
    field: 'mode',
    label: '贸易方式',
    type: 'select',
    options: [
      { value: '1210', label: '保税电商' },
      { value: '9610', label: '直购进口' },
      { value: '9710', label: '企业对企业出口' },
    ],
  },
  { field: 'status', label: '状态', type: 'dictionary', dictCode: 'declare_status' },
  { field: 'isReturned', label: '是否退货', type: 'switch' },
  { field: 'operator', label: '经办人', type: 'user', group: '人员' },
]

const loadDictionary = () =>
  answerLater(
    [
      { value: '1', text: '待申报' },
      { value: '2', text: '申报中' },
    ],
    50,
  )

/** Stands for a picker of users. */
const OperatorEditor = ({ value, onChange, 'aria-label': label }: ValueEditorProps) => (
  <Button block aria-label={`${label} ${value || '选择人员'}`} onClick={() => onChange('wang')}>
    {value || '选择人员'}
  </Button>
)

const inForce: Query = {
  matchType: 'or',
  records: [
    { field: 'orderNo', rule: 'right_like', val: 'KA', type: 'text' },
    { field: 'mode', rule: 'in', val: '1210,9610', type: 'select' },
    { field: 'status', rule: 'not_empty', val: '', type: 'dictionary', dictCode: 'declare_status' },
  ],
}

const sentenceOf = (record: QueryRecord): string =>
  isGroup(record)
    ? `${record.not ? '非' : ''}（${record.records.map(sentenceOf).join(record.matchType === 'or' ? ' 或 ' : ' 且 ')}）`
    : `${record.field} ${ruleLabels[record.rule]} ${record.val}`

const grouped: Query = {
  matchType: 'and',
  records: [
    { field: 'amount', rule: 'between', val: '100,200', type: 'number' },
    {
      matchType: 'or',
      not: true,
      records: [
        { field: 'orderNo', rule: 'right_like', val: 'KA', type: 'text' },
        { field: 'mode', rule: 'in', val: '1210,9610', type: 'select' },
      ],
    },
  ],
}

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

function Shown({ initial, ...props }: Partial<QueryBuilderProps> & { initial?: Query }) {
  const [query, setQuery] = useState<Query | undefined>(initial)
  const [shared, setShared] = useState('')
  const [store] = useState(() => {
    const own = localQueryStore({ storage: memoryStorage(), code: '/order/list' })
    void own.save({ title: '本年直购', ...inForce })
    return own
  })
  const back = textToQuery(shared, fields)
  return (
    <Flex vertical gap={12} align="start">
      <QueryBuilder
        fields={fields}
        value={query}
        store={store}
        loadDictionary={loadDictionary}
        editors={{ user: OperatorEditor }}
        onShare={setShared}
        {...props}
        onQuery={async (next) => {
          await props.onQuery?.(next)
          setQuery(next)
        }}
      />
      <ul aria-label="生效的条件">
        {query?.records.map((record) => (
          <li key={sentenceOf(record)}>{sentenceOf(record)}</li>
        ))}
      </ul>
      <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
        列表参数：<output>{JSON.stringify(toListQuery(query))}</output>
      </Typography.Text>
      {shared && (
        <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
          {`分享的文字：${shared}（读回 ${back?.records.length ?? 0} 个条件）`}
        </Typography.Text>
      )}
    </Flex>
  )
}

const many: Query = {
  matchType: 'or',
  records: Array.from({ length: 100 }, (_, place) => ({
    field: 'orderNo',
    rule: 'eq' as const,
    val: `KA${place + 1}`,
    type: 'text',
  })),
}

const failing = failOnce('查询超时，请缩小范围', undefined)

export const story: Story = {
  purpose:
    '高级查询：任意字段、十种规则和介于、为空、不为空，全部或任一匹配，可以分组、嵌套和取反；可以保存、再用、覆盖、删除和分享。',
  props: [
    [
      'fields',
      'QueryField[] | (signal) => Promise<QueryField[]>',
      '字段：field、label、type，及 options、dictCode、dictTable、dictText、dbType 等',
    ],
    ['value', 'Query', '生效的查询：{ matchType, records }'],
    ['store', 'QueryStore', '{ list, save, remove }；localQueryStore 存在浏览器里', '不能保存'],
    ['loadDictionary', '(code, signal) => Promise<DictionaryItem[]>', '字典字段的选项'],
    ['editors', 'Record<type, ComponentType<ValueEditorProps>>', '自己的值编辑器，如选人、选部门'],
    ['onShare', '(text: string) => void', '给出可放进地址的文字；textToQuery 读回', '没有分享'],
    ['disabled', 'boolean', '', 'false'],
  ],
  events: [
    [
      'onQuery',
      '(query: Query | undefined) => void | Promise<void>',
      '查询；重置和清空时为空。成功后关闭，失败时显示原因',
    ],
  ],
  keyboard: [
    ['Tab', '字段、规则、值、删除，逐个条件'],
    ['Enter', '在值里：查询'],
    ['Esc', '关闭'],
  ],
  example: `<QueryBuilder
  fields={fields}
  value={query}
  onQuery={setQuery}
  store={serverQueryStore}
  loadDictionary={loadDictionary}
  onShare={(text) => copy(\`\${location.pathname}?query=\${encodeURIComponent(text)}\`)}
/>
// await list({ ...toListQuery(query) })`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown initial={inForce} />,
    分组: () => <Shown initial={grouped} />,
    禁用: () => <Shown initial={inForce} disabled />,
    加载中: () => <Shown fields={neverAnswer} />,
    错误: () => <Shown fields={refuse('实体不存在，没有可查询的字段')} />,
    查询失败: () => <Shown initial={inForce} onQuery={failing} />,
    保存失败: () => (
      <Shown
        initial={inForce}
        store={{ list: refuse('读取失败'), save: refuse('没有权限'), remove: refuse('没有权限') }}
      />
    ),
    '100 个条件': () => <Shown initial={many} />,
  },
}
