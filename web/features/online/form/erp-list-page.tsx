import { Flex } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { DetailsOfRow } from './details-of-row.tsx'
import { FormPage, type ScreenParts } from './form-page.tsx'

/** The list of a form above the sub-tables of one of its rows. */
export default function ErpListPage() {
  return <FormPage>{(parts) => <MasterAndDetails {...parts} />}</FormPage>
}

function MasterAndDetails(parts: ScreenParts) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Flex vertical gap={16}>
      <ResourcePage
        {...parts}
        rowActions={({ id }) => [
          { key: 'details', label: '查看子表', isMain: true, onClick: () => setChosen(String(id)) },
        ]}
      />
      <section aria-label="子表" className="list-card" style={{ padding: 24 }}>
        <DetailsOfRow resource={parts.resource} id={chosen} />
      </section>
    </Flex>
  )
}
