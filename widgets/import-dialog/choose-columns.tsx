import { Alert, Button, Flex, Select, Table, Typography } from 'antd'
import { useState } from 'react'
import { optionSearch } from '../multi-select/select-option.ts'
import type { ColumnQuestion } from './use-import.ts'

interface Line {
  key: number
  head: string
  sample: string
}

/** Assigns columns of the sheet to fields, before the import. */
export function ChooseColumns({ preview, options, confirm }: ColumnQuestion) {
  const [names, setNames] = useState(preview.names)
  const taken = new Set(names.filter((name) => name !== null))
  const missing = options.filter(({ value, isRequired }) => isRequired && !taken.has(value))
  const unmatched = preview.heads.filter((head, at) => names[at] === null && head.trim() !== '')
  // Recognised columns need no look, until somebody wants one.
  const [isOpen, setIsOpen] = useState(false)
  const isShown = ({ key, head }: Line) => isOpen || (preview.names[key] === null && head.trim() !== '')
  const all = preview.heads.map((head, key): Line => {
    const sample = preview.samples.map((cells) => cells[key] ?? '').filter(Boolean)
    return { key, head: head || `第 ${key + 1} 列`, sample: sample.slice(0, 3).join('、') }
  })
  const lines = all.filter(isShown)
  const choose = (at: number, name: string | undefined) =>
    setNames(names.map((one, column) => (column === at ? (name ?? null) : one === name ? null : one)))
  return (
    <Flex vertical gap={12}>
      <Typography.Text>
        {preview.fileName} 共 {preview.rows} 行。
        {unmatched.length > 0
          ? `请核对每一列对应的字段，没有对应的列不会导入：${unmatched.join('、')}。`
          : '全部列都有对应的字段。'}
      </Typography.Text>
      {preview.notes?.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={`还缺少必填的列：${missing.map(({ label }) => label).join('、')}`}
        />
      )}
      {lines.length > 0 && (
        <Table<Line>
          aria-label="列对应"
          size="small"
          dataSource={lines}
          pagination={false}
          scroll={{ y: 320 }}
          columns={[
            { title: '文件中的列', dataIndex: 'head', width: 180 },
            { title: '前几行的内容', dataIndex: 'sample', ellipsis: true },
            {
              title: '对应的字段',
              key: 'field',
              width: 260,
              render: (_nothing, { key, head }) => (
                <Select
                  aria-label={`${head} 对应的字段`}
                  style={{ width: '100%' }}
                  allowClear
                  showSearch={optionSearch}
                  placeholder="不导入"
                  value={names[key] ?? undefined}
                  options={options.map(({ value, label, isRequired }) => ({
                    value,
                    label: isRequired ? `${label} *` : label,
                  }))}
                  onChange={(name: string | undefined) => choose(key, name)}
                />
              ),
            },
          ]}
        />
      )}
      <Flex justify="space-between" align="center" wrap gap={8}>
        {isOpen || all.length === lines.length ? (
          <span />
        ) : (
          <Button type="link" style={{ padding: 0 }} onClick={() => setIsOpen(true)}>
            核对全部 {all.length} 列
          </Button>
        )}
        <Button type="primary" disabled={missing.length > 0} onClick={() => confirm(names)}>
          确认并导入
        </Button>
      </Flex>
    </Flex>
  )
}
