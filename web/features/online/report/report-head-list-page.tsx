import { onlineReport } from '@kouan/contract/resources/online/online-report.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { MenuTexts } from './menu-texts.tsx'
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
