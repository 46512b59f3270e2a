import { onlineReport } from '@kouan/contract/resources/online/online-report.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import { Descriptions, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { SqlInput } from './sql-input.tsx'

type Row = ListedRow<typeof onlineReport.fields, 'code' | 'name'>

const form = { inputs: { cgrSql: <SqlInput /> } }

/** 报表配置: reports are written, opened, and put into the menu. */
export default function ReportHeadListPage() {
  const navigate = useNavigate()
  const [listed, setListed] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={onlineReport}
        form={form}
        rowActions={(row: Row) => [
          { key: 'open', label: '打开报表', onClick: () => navigate(`/online/cgreport/${row.code}`) },
          { key: 'menu', label: '加入菜单', onClick: () => setListed(row) },
        ]}
      />
      {listed && <MenuTexts report={listed} onClose={() => setListed(undefined)} />}
    </>
  )
}

interface Props {
  report: { code: string; name: string }
  onClose: () => void
}

/** The texts that a menu row needs to open a report for other roles. */
function MenuTexts({ report: { code, name }, onClose }: Props) {
  const texts = [
    ['菜单名称', name],
    ['菜单路径', `/online/cgreport/${code}`],
    ['前端组件', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
    ['授权标识', rightToOpen(code)],
  ] as const
  return (
    <Modal open title={`把“${name}”加入菜单`} footer={null} onCancel={onClose}>
      <Typography.Paragraph>
        在“菜单管理”的“在线开发”下新增一个菜单，填写以下内容，再在“角色管理”中授予角色；有该菜单的人能打开此报表。
      </Typography.Paragraph>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 104, whiteSpace: 'nowrap' } }}
        items={texts.map(([label, text]) => ({
          key: label,
          label,
          children: (
            <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
              {text}
            </Typography.Text>
          ),
        }))}
      />
    </Modal>
  )
}
