import { Tabs } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { DetailsOfRow } from './details-of-row.tsx'
import { FormPage, type ScreenParts } from './form-page.tsx'

/** The list of a form and its sub-tables, each in a tab. */
export default function TabListPage() {
  return <FormPage>{(parts) => <MasterInTabs {...parts} />}</FormPage>
}

function MasterInTabs(parts: ScreenParts) {
  const { resource } = parts
  const details = Object.entries(resource.lines ?? {})
  const [first] = details
  const [tab, setTab] = useState('')
  const [chosen, setChosen] = useState<string>()
  const show = (id: string) => {
    setChosen(id)
    if (first) setTab(first[0])
  }
  const list = (
    <ResourcePage
      {...parts}
      rowActions={({ id }) => [{ key: 'details', label: '查看子表', isMain: true, onClick: () => show(String(id)) }]}
    />
  )
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      items={[
        { key: '', label: resource.title, children: list },
        ...details.map(([name, { title }]) => ({
          key: name,
          label: title,
          children: <DetailsOfRow resource={resource} id={chosen} only={name} />,
        })),
      ]}
    />
  )
}
