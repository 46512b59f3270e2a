import type { DataFaultGroup } from '@kouan/contract/calls/worklist.ts'
import { dataFaults } from '@kouan/contract/rules/data-fault.ts'
import { Card, Flex, Typography } from 'antd'
import './data-fault-rows.css'
import { DocumentLink } from '../../../domain/document/document-link.tsx'

/** Rows with stored values that have to be corrected; each opens where it is edited. */
export function DataFaultRows({ group: { noun, pages, count, rows } }: { group: DataFaultGroup }) {
  return (
    <Card size="small" title={`${noun}（${count}）`}>
      <ul className="data-fault-rows">
        {rows.map(({ id, title, fields }) => (
          <li key={id}>
            <Flex gap="2px 16px" wrap>
              <DocumentLink to={{ documentId: id, documentPages: pages.join(',') }}>{title}</DocumentLink>
              <Typography.Text type="secondary">
                {fields.map(({ label, fault }) => `${label}${dataFaults[fault].title}`).join('；')}
              </Typography.Text>
            </Flex>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <Typography.Text type="secondary">这里列出前 {rows.length} 条，修正后显示其余的</Typography.Text>
      )}
    </Card>
  )
}
